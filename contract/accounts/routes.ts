import { HASHING_WAIT_MS } from '../constants.ts';
import { done, none, type Route } from '../route.ts';
import {
  changePasswordBody,
  loginBody,
  profileAnswer,
  registerBody,
  sessionAnswer,
  updateProfileAnswer,
  updateProfileBody,
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
    about: 'Your own account.',
    query: none,
    answer: profileAnswer,
  },
  updateProfile: {
    method: 'PUT',
    path: '/auth/profile',
    access: 'signed-in',
    about: 'Change what your own account says of you; what is left out stays.',
    body: updateProfileBody,
    answer: updateProfileAnswer,
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
} as const satisfies Record<string, Route>;
