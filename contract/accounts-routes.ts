import { loginBody, profileAnswer, registerBody, sessionAnswer } from './accounts.ts';
import { done, none, type Route } from './route.ts';

export const accountsRoutes = {
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    created: true,
    body: registerBody,
    answer: sessionAnswer,
  },
  login: { method: 'POST', path: '/auth/login', access: 'public', body: loginBody, answer: sessionAnswer },
  logout: { method: 'POST', path: '/auth/logout', access: 'signed-in', body: none, answer: done },
  profile: { method: 'GET', path: '/auth/profile', access: 'signed-in', query: none, answer: profileAnswer },
} as const satisfies Record<string, Route>;
