import { isRefusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Handlers, Principal } from '../http/handlers.ts';
import { isPassword } from './passwords.ts';
import { type AccountDeps, registerStudent } from './register.ts';
import type { Tokens } from './tokens.ts';
import { findUser, findUserByEmail, presentUser, type UserRow } from './users.ts';

export interface AccountRoutesDeps extends AccountDeps {
  readonly tokens: Tokens;
  /** Told when a session has ended, so that its open sockets end with it. */
  readonly onSessionEnded: (session: { readonly userId: string; readonly tokenId: string }) => void;
}

export function accountRoutes(
  deps: AccountRoutesDeps,
): Handlers<'register' | 'login' | 'logout' | 'profile' | 'testCors'> {
  const session = (user: UserRow, message: string) => ({
    success: true as const,
    message,
    user: presentUser(user),
    token: deps.tokens.issue({ id: user.id, tokenVersion: user.token_version }),
  });

  return {
    testCors: async () => ({ success: true, message: 'Rollcall is here' }),

    async register({ body }) {
      const user = await registerStudent(deps, body);
      return isRefusal(user) ? user : session(user, MESSAGES.welcome(user.name));
    },

    async login({ body }) {
      const user = await findUserByEmail(deps.knex, body.email);
      const matches = await isPassword(body.password, user?.password_hash);
      if (!user || !matches || user.deactivated_at) return refuse('bad_credentials');
      return session(user, MESSAGES.welcomeBack(user.name));
    },

    async logout({ principal }) {
      await revokeToken(deps, principal);
      deps.onSessionEnded({ userId: principal.id, tokenId: principal.tokenId });
      return { success: true, message: MESSAGES.loggedOut };
    },

    async profile({ principal }) {
      const user = await findUser(deps.knex, principal.id);
      return user ? { success: true, user: presentUser(user) } : refuse('session_ended');
    },
  };
}

/** The token is refused from here on; rows of tokens that have expired by themselves are cleared away. */
async function revokeToken({ knex, now }: AccountDeps, principal: Principal): Promise<void> {
  await knex('revoked_tokens').where('user_id', principal.id).andWhere('expires_at', '<', now()).delete();
  await knex('revoked_tokens')
    .insert({ id: principal.tokenId, user_id: principal.id, expires_at: principal.tokenExpiresAt })
    .onConflict('id')
    .ignore();
}
