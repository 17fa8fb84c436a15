import { Button, Loader } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ExportState } from './use-export.ts';

const LABELS: Readonly<Record<ExportState, string>> = {
  idle: 'Export PDF',
  asked: 'Exporting…',
  late: 'Still preparing…',
};

interface ExportButtonProps {
  readonly state: ExportState;
  readonly onPress: () => void;
}

export function ExportButton({ state, onPress }: ExportButtonProps) {
  const busy = state !== 'idle';
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
      aria-live="polite"
      onClick={() => !busy && onPress()}
    >
      {LABELS[state]}
    </Button>
  );
}
