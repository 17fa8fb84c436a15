import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportResult } from '#contract/users/import.ts';
import { refusedFile } from './csv-files.ts';
import type { MappedFile } from './mapping.ts';
import { saveCsv } from './save-csv.ts';

interface SaveRefusedProps {
  readonly file: MappedFile;
  readonly result: Pick<ImportResult, 'rows'>;
}

/** Saves what was not imported, each row with what is wrong. */
export const SaveRefused = ({ file, result }: SaveRefusedProps) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={20} aria-hidden />}
    onClick={() => saveCsv(refusedFile(file, result.rows))}
  >
    Save the refused rows
  </Button>
);
