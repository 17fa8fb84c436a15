import { useState } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { passwordLink } from '../../lib/paths.ts';
import { useOrigin } from '../../lib/use-college.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { Answer } from '../../ui/form/use-submit.ts';
import { confirmed } from '../../ui/state/outcome.ts';
import { type AskedAction, QUESTIONS } from './account-questions.ts';
import { EraseDialog, type EraseDialogProps } from './erase-dialog.tsx';
import { HandOver, type HandOverProps } from './hand-over.tsx';
import {
  useChangeStudentMutation,
  useMakePasswordLinkMutation,
  useReplaceStudentQrMutation,
  useResetStudentPasswordMutation,
} from './student-commands.ts';

export type AccountAction = AskedAction | 'erase';

interface AccountDialogProps extends EraseDialogProps {
  readonly action: AccountAction;
}

/** The question before an action, and what is to be handed over after it. */
export function AccountDialog({ action, ...of }: AccountDialogProps) {
  useFocusBack();
  return action === 'erase' ? <EraseDialog {...of} /> : <AskedDialog action={action} {...of} />;
}

interface AskedDialogProps extends Pick<EraseDialogProps, 'user' | 'onClose'> {
  readonly action: AskedAction;
}

function AskedDialog({ action, user, onClose }: AskedDialogProps) {
  const { acts, given } = useActs(user, onClose);
  if (given) return <HandOver {...given} onClose={onClose} />;
  const { about, ...question } = QUESTIONS[action](user);
  return (
    <ConfirmDialog {...question} onConfirm={acts[action]} onClose={onClose}>
      {about.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </ConfirmDialog>
  );
}

type Act = () => Promise<string | null>;
type Given = Omit<HandOverProps, 'onClose'>;

/** Each takes its action. It returns the problem, or closes the dialog, or leaves something to be handed over. */
function useActs({ id, name }: UserRecord, onClose: () => void) {
  const [given, setGiven] = useState<Given | null>(null);
  const [change] = useChangeStudentMutation();
  const [replaceQr] = useReplaceStudentQrMutation();
  const [resetPassword] = useResetStudentPasswordMutation();
  const [makeLink] = useMakePasswordLinkMutation();
  const origin = useOrigin();
  const changeTo =
    (wanted: { readonly role: 'admin' | 'user' } | { readonly active: boolean }, done: string): Act =>
    async () => {
      const { data, error } = await change({ id, ...wanted });
      if (!data) return refusalOf(error);
      toast.success(done);
      onClose();
      return null;
    };
  const give = async <A,>(call: Promise<Answer<A>>, givenBy: (data: A) => Given): Promise<string | null> => {
    const { data, error } = await call;
    if (data === undefined) return sentence(error, MESSAGES.requestFailed);
    setGiven(givenBy(data));
    return null;
  };
  const acts: Readonly<Record<AskedAction, Act>> = {
    promote: changeTo({ role: 'admin' }, MESSAGES.userPromoted),
    demote: changeTo({ role: 'user' }, MESSAGES.userDemoted),
    deactivate: changeTo({ active: false }, MESSAGES.userDeactivated),
    reactivate: changeTo({ active: true }, MESSAGES.userReactivated),
    'replace-qr': () => confirmed(replaceQr({ id }), MESSAGES.requestFailed, onClose),
    // A password to hand over, in place of the present one.
    'reset-password': () =>
      give(resetPassword({ id }), ({ initialPassword: secret }) => {
        return { title: `Initial password of ${name}`, about: MESSAGES.initialPasswordSet, secret };
      }),
    // A link to hand over, by which a new password is chosen. Until then the present one holds.
    'link-password': () =>
      give(makeLink({ id }), ({ token }) => {
        const secret = passwordLink(origin, token);
        return { title: `Link for ${name}`, about: MESSAGES.passwordLinkMade, secret };
      }),
  };
  return { acts, given };
}

/** The student lacks required data. The message names the fields, which are under Details. */
function refusalOf(error: unknown): string {
  const fields = isApiError(error) ? Object.values(error.fields) : [];
  if (fields.length === 0) return sentence(error, MESSAGES.userUpdateFailed);
  return `${fields.join('. ')}. Please fill it in under Details first.`;
}
