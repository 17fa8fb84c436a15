import { HASHING_WAIT_MS } from '../constants.ts';
import { byId, done, none, type Route } from '../route.ts';
import {
  askChangeBody,
  changedIdentityAnswer,
  profileAnswer,
  updateProfileAnswer,
  whichRequest,
} from './identity.ts';
import {
  askPasswordLinkBody,
  changePasswordBody,
  loginBody,
  registerBody,
  sessionAnswer,
  updateProfileBody,
  usePasswordLinkBody,
} from './schema.ts';

export const accountsRoutes = {
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    about: 'Make a student account, and sign in to it. Limited by address.',
    created: true,
    answerWithinMs: HASHING_WAIT_MS,
    body: registerBody,
    answer: sessionAnswer,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    about: 'Sign in. Wrong passwords are limited by account and by address.',
    answerWithinMs: HASHING_WAIT_MS,
    body: loginBody,
    answer: sessionAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    withInitialPassword: true,
    about: 'End this session: its token is refused from here on.',
    body: none,
    answer: done,
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    access: 'signed-in',
    withInitialPassword: true,
    about: 'Your own account, and what you asked the office to change of it.',
    answer: profileAnswer,
  },
  updateProfile: {
    method: 'PUT',
    path: '/auth/profile',
    access: 'signed-in',
    about:
      'Change what your own account says of you; what is left out stays. The office may have locked name and trade for students.',
    body: updateProfileBody,
    answer: updateProfileAnswer,
  },
  askChange: {
    method: 'POST',
    path: '/auth/profile/changes',
    access: 'signed-in',
    created: true,
    about:
      'As a student, ask the office for another name, roll number or trade while these are locked. Replaces what you asked for before. Limited by account.',
    body: askChangeBody,
    answer: changedIdentityAnswer,
  },
  dropChangeRequest: {
    method: 'DELETE',
    path: '/auth/profile/changes/:id',
    access: 'signed-in',
    about: 'Take back your own request while it waits, or put away one that was refused.',
    params: byId,
    query: whichRequest,
    answer: changedIdentityAnswer,
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/change-password',
    access: 'signed-in',
    withInitialPassword: true,
    about: 'Change your password. Every other session ends; the answer holds a new token for this one.',
    answerWithinMs: HASHING_WAIT_MS,
    body: changePasswordBody,
    answer: sessionAnswer,
  },
  askPasswordLink: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    about:
      'Ask for a mail with a link to a new password. The answer is the same whether or not an account has this email. Limited by email and by address.',
    body: askPasswordLinkBody,
    answer: done,
  },
  usePasswordLink: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    about: 'Choose a new password by a link, which works once. Every session of the account ends.',
    answerWithinMs: HASHING_WAIT_MS,
    body: usePasswordLinkBody,
    answer: done,
  },
} as const satisfies Record<string, Route>;
