import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { tradeNamed } from '#contract/users/schema.ts';
import type { Principal } from '../access/principal.ts';
import { findUser, type UserRow } from '../accounts/users.ts';
import type { Handlers } from '../http/handlers.ts';
import { type ChangeDeps, type Target, updateUser } from './change-user.ts';
import { eraseUser } from './erase-user.ts';
import { exportUsers } from './export-users.ts';
import { type ImportDeps, importUsers } from './import/import-users.ts';
import { listUsers } from './list-users.ts';
import { type OverviewDeps, usersOverview } from './overview.ts';
import { presentUserRecord } from './present.ts';
import { type ResetDeps, resetPassword } from './reset-password.ts';

export type UserHandlersDeps = ChangeDeps & OverviewDeps & ResetDeps & ImportDeps;

type Names =
  | 'users'
  | 'usersOverview'
  | 'usersOfTrade'
  | 'exportUsers'
  | 'importUsers'
  | 'user'
  | 'updateUser'
  | 'deactivateUser'
  | 'resetPassword'
  | 'eraseUser';

export function userHandlers(deps: UserHandlersDeps): Handlers<Names> {
  const { knex } = deps;
  return {
    users: ({ query }) => listUsers(knex, query),
    usersOverview: async () => ({ success: true, stats: await usersOverview(deps) }),
    async usersOfTrade({ params, query }) {
      const trade = tradeNamed(params.trade);
      return trade
        ? listUsers(knex, { ...query, trade, role: 'user' })
        : refuse('not_found', { error: MESSAGES.tradeUnknown, fields: { trade: MESSAGES.tradeUnknown } });
    },
    exportUsers: async ({ query }) => exportUsers(knex, query),
    importUsers: ({ body, principal }) => importUsers(deps, body, principal.id),

    async user({ params }) {
      const user = await findUser(knex, params.id);
      return user ? { success: true, user: presentUserRecord(user) } : refuse('user_not_found');
    },
    updateUser: async ({ params, body, principal }) =>
      changed(await updateUser(deps, targetOf(params, principal), body), MESSAGES.userUpdated),
    deactivateUser: async ({ params, principal }) =>
      changed(
        await updateUser(deps, targetOf(params, principal), { active: false }),
        MESSAGES.userDeactivated,
      ),
    eraseUser: async ({ params, body, principal }) =>
      changed(await eraseUser(deps, targetOf(params, principal), body.confirm), MESSAGES.userErased),

    async resetPassword({ params, principal }) {
      const reset = await resetPassword(deps, targetOf(params, principal));
      if (isRefusal(reset)) return reset;
      const { initialPassword } = reset;
      return { ...answer(reset.user, MESSAGES.initialPasswordSet), initialPassword };
    },
  };
}

const targetOf = ({ id }: { readonly id: string }, admin: Principal): Target => ({ id, adminId: admin.id });

const answer = (user: UserRow, message: string) => ({
  success: true as const,
  message,
  user: presentUserRecord(user),
});

const changed = (user: UserRow | Refusal, message: string) =>
  isRefusal(user) ? user : answer(user, message);
