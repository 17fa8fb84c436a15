import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import toast from 'react-hot-toast';
import { useDispatch } from 'react-redux';
import { ROLES } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type SignedIn, signedIn } from './session.ts';

/** Begins a session. The guards then lead to the dashboard of its role. */
export function useSignIn(): (session: SignedIn, welcome: (name: string) => string) => void {
  const dispatch = useDispatch<Dispatch<UnknownAction>>();
  return (session, welcome) => {
    dispatch(signedIn({ user: session.user, token: session.token }));
    if (ROLES.some(role => role === session.user.role)) toast.success(welcome(session.user.name));
    else toast.error(MESSAGES.invalidRole);
  };
}
