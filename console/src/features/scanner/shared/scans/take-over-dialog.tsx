import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';

interface TakeOverDialogProps {
  readonly count: number;
  /** Whose scans wait. They may have left. */
  readonly names: string;
  readonly onTakeOver: () => Promise<void>;
  readonly onClose: () => void;
}

/** What it means to take over the scans of others. */
export function TakeOverDialog({ count, names, onTakeOver, onClose }: TakeOverDialogProps) {
  const confirm = async (): Promise<null> => {
    await onTakeOver();
    return null;
  };
  const title = count === 1 ? 'Take over this scan?' : 'Take over these scans?';
  return (
    <ConfirmDialog title={title} confirm="Take Over" onConfirm={confirm} onClose={onClose}>
      {count === 1
        ? `It is sent now, and recorded as marked by you, with the time at which it was made. Otherwise it waits until ${names} can log in here again.`
        : `They are sent now, and recorded as marked by you, with the time at which they were made. Otherwise they wait until ${names} can log in here again.`}
    </ConfirmDialog>
  );
}
