import { Button, Loader } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';

interface ExportButtonProps {
  readonly busy: boolean;
  readonly onPress: () => void;
  /** The id of the element with a hint about the export. */
  readonly describedBy: string;
}

/** Keeps the focus while it is busy. */
export function ExportButton({ busy, onPress, describedBy }: ExportButtonProps) {
  return (
    <Button
      leftSection={
        busy ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconFileTypePdf size={20} aria-hidden />
        )
      }
      data-disabled={busy}
      aria-disabled={busy}
      aria-describedby={describedBy}
      onClick={() => !busy && onPress()}
    >
      {busy ? 'Exporting…' : 'Export PDF'}
    </Button>
  );
}
