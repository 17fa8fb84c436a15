import { IconDownload } from '@tabler/icons-react';
import type { ImportResult } from '#contract/users/import.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { refusedFile, saveCsv } from './csv-files.ts';
import type { MappedFile } from './mapping.ts';

interface SaveRefusedProps {
  readonly file: MappedFile;
  readonly result: Pick<ImportResult, 'rows'>;
}

/** Saves what was not imported, each row with what is wrong. */
export const SaveRefused = ({ file, result }: SaveRefusedProps) => (
  <IconButton variant="default" icon={IconDownload} onClick={() => saveCsv(refusedFile(file, result.rows))}>
    Save the refused rows
  </IconButton>
);
