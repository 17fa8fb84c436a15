import { MESSAGES } from '#contract/messages.ts';
import { qrRoutes } from '#contract/qr/routes.ts';
import { api, write } from '../../lib/api/api.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../../ui/state/outcome.ts';

const { useReplaceOwnQrMutation } = api.injectEndpoints({
  endpoints: build => ({
    replaceOwnQr: build.mutation(write(qrRoutes.regenerateQr, ['User'])),
  }),
});

interface ReplaceDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** What a new code does to the old one, asked before it is made. */
export function ReplaceDialog({ userId, onClose }: ReplaceDialogProps) {
  const [replace] = useReplaceOwnQrMutation();
  return (
    <ConfirmDialog
      title="Make a new QR code?"
      confirm="Make a new code"
      onConfirm={() => confirmed(replace({ id: userId }), MESSAGES.requestFailed, onClose)}
      onClose={onClose}
    >
      <p>Your old code is refused at once: on printed cards, and in pictures that you saved or shared.</p>
      <p>The new one is then on this screen. A live code goes on by itself on the phone that shows it.</p>
    </ConfirmDialog>
  );
}
