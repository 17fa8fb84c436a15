import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import type { SessionAnswer } from '#contract/accounts/schema.ts';
import { ROLES } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { networkError } from '../../lib/api/api-error.ts';
import { type SignedIn, signedIn } from '../../lib/session/session.ts';
import { type Answer, type SentForm, useSubmit } from '../../ui/form/use-submit.ts';
import { useCheckConnectionMutation } from './accounts-api.ts';

interface AccountWords {
  readonly welcome: (name: string) => string;
  /** Used if the server gave no sentence of its own. */
  readonly failed: string;
}

const NOT_REACHED = { ...networkError, error: MESSAGES.cannotConnect };

/** Shared by login and signup: check the server, send the request, then sign in or show the problem. */
export function useAccountRequest<N extends string>(
  form: SentForm<N>,
  names: readonly N[],
  { welcome, failed }: AccountWords,
) {
  const [checkConnection] = useCheckConnectionMutation();
  const signIn = useSignIn();
  const { problem, submit } = useSubmit(form, names, failed);

  const checked = async (ask: () => Promise<Answer<SessionAnswer>>): Promise<Answer<SessionAnswer>> => {
    const reached = await checkConnection();
    return reached.error ? { error: NOT_REACHED } : ask();
  };
  const request = (ask: () => Promise<Answer<SessionAnswer>>): Promise<void> =>
    submit(checked(ask), session => signIn(session, welcome));

  return { problem, request };
}

/** Begins a session. The guards then lead to the dashboard of its role. */
function useSignIn(): (session: SignedIn, welcome: (name: string) => string) => void {
  const dispatch = useDispatch<Dispatch<UnknownAction>>();
  return (session, welcome) => {
    dispatch(signedIn({ user: session.user, token: session.token }));
    if (ROLES.some(role => role === session.user.role)) toast.success(welcome(session.user.name));
    else toast.error(MESSAGES.invalidRole);
  };
}
