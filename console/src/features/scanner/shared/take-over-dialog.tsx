import { MESSAGES } from '#contract/messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface TakeOverDialogProps {
  /** Whose scans wait. */
  readonly names: string;
  readonly onTakeOver: () => Promise<void>;
  readonly onClose: () => void;
}

/** What it means to take over the scans of others. */
export function TakeOverDialog({ names, onTakeOver, onClose }: TakeOverDialogProps) {
  const confirm = async (): Promise<null> => {
    await onTakeOver();
    return null;
  };
  return (
    <ConfirmDialog title="Take over these scans?" confirm="Take Over" onConfirm={confirm} onClose={onClose}>
      {MESSAGES.scansTakeOver(names)}
    </ConfirmDialog>
  );
}
