import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../../ui/state/outcome.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { PasswordDialog, PasswordLinkDialog } from './password-dialog.tsx';
import { useChangeStudentMutation, useReplaceStudentQrMutation } from './student-commands.ts';
import { whatEnds } from './what-ends.ts';

export type AccountAction =
  | 'promote'
  | 'demote'
  | 'deactivate'
  | 'reactivate'
  | 'replace-qr'
  | 'reset-password'
  | 'link-password'
  | 'erase';

interface AccountDialogProps {
  readonly action: AccountAction;
  readonly user: UserRecord;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** The question before an action: what it means for the student, in words. */
export function AccountDialog({ action, user, onErased, onClose }: AccountDialogProps) {
  const change = useChange(user, onClose);
  useFocusBack();
  const { name } = user;
  switch (action) {
    case 'promote':
      return (
        <ConfirmDialog
          title={`Make ${name} an admin?`}
          confirm="Make them an admin"
          onConfirm={() => change({ role: 'admin' }, MESSAGES.userPromoted)}
          onClose={onClose}
        >
          <p>Admins create and complete events, mark and correct attendance, and see everybody’s data.</p>
          <p>They also make others admins, deactivate accounts and erase personal data.</p>
          <p>{name} is signed out everywhere, and is an admin from the next sign-in.</p>
          {user.waiting && <p>Their sign-up waits for approval. This approves it.</p>}
        </ConfirmDialog>
      );
    case 'demote':
      return (
        <ConfirmDialog
          title={`Make ${name} a student again?`}
          confirm="Make them a student"
          onConfirm={() => change({ role: 'user' }, MESSAGES.userDemoted)}
          onClose={onClose}
        >
          <p>{name} is signed out everywhere, and then sees only their own code, attendance and notices.</p>
          <p>What they marked as an admin stays as it is. A student needs a roll number and a trade.</p>
          <p>{whatEnds(user)}</p>
        </ConfirmDialog>
      );
    case 'deactivate':
      return (
        <ConfirmDialog
          title={`Deactivate ${name}?`}
          confirm="Deactivate the account"
          danger
          onConfirm={() => change({ active: false }, MESSAGES.userDeactivated)}
          onClose={onClose}
        >
          <p>{name} is signed out everywhere and cannot sign in. Their QR code is refused at the door.</p>
          <p>{whatEnds(user)}</p>
          <p>Everything recorded of them stays. You can reactivate the account at any time.</p>
        </ConfirmDialog>
      );
    case 'reactivate':
      return (
        <ConfirmDialog
          title={`Reactivate ${name}?`}
          confirm="Reactivate the account"
          onConfirm={() => change({ active: true }, MESSAGES.userReactivated)}
          onClose={onClose}
        >
          <p>{name} can sign in again with the password they had. The QR code they had is accepted again.</p>
        </ConfirmDialog>
      );
    case 'replace-qr':
      return <ReplaceQrDialog user={user} onClose={onClose} />;
    case 'reset-password':
      return <PasswordDialog user={user} onClose={onClose} />;
    case 'link-password':
      return <PasswordLinkDialog user={user} onClose={onClose} />;
    case 'erase':
      return <EraseDialog user={user} onErased={onErased} onClose={onClose} />;
  }
}

function ReplaceQrDialog({ user: { id, name }, onClose }: Pick<AccountDialogProps, 'user' | 'onClose'>) {
  const [replace] = useReplaceStudentQrMutation();
  const confirm = () => confirmed(replace({ id }), MESSAGES.requestFailed, onClose);
  return (
    <ConfirmDialog
      title="Make a new QR code?"
      confirm="Make a new code"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>The old code of {name} is refused at once: on printed cards, saved pictures and open screens.</p>
      <p>The new one is on their screen as soon as they look, and on the next card you print.</p>
    </ConfirmDialog>
  );
}

/** Changes the account. Returns the problem, or closes the dialog. */
function useChange(user: UserRecord, onClose: () => void) {
  const [change] = useChangeStudentMutation();
  return async (
    wanted: { readonly role: 'admin' | 'user' } | { readonly active: boolean },
    done: string,
  ): Promise<string | null> => {
    const { data, error } = await change({ id: user.id, ...wanted });
    if (!data) return refusalOf(error);
    toast.success(done);
    onClose();
    return null;
  };
}

/** The student lacks required data. The message names the fields, which are under Details. */
function refusalOf(error: unknown): string {
  const fields = isApiError(error) ? Object.values(error.fields) : [];
  if (fields.length === 0) return sentence(error, MESSAGES.userUpdateFailed);
  return `${fields.join('. ')}. Please fill it in under Details first.`;
}
