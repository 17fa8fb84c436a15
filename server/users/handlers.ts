import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { tradeNamed } from '#contract/trades.ts';
import { type ChangeResult, countsOf } from '#contract/users/bulk.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import type { usersRoutes } from '#contract/users/routes.ts';
import type { Logger } from '#platform/log/log.ts';
import type { Principal } from '../access/principal.ts';
import { accountsLike } from '../accounts/alike.ts';
import { linkFor } from '../accounts/password-links.ts';
import { findUser, type Target, type UserRow } from '../accounts/users.ts';
import type { Handlers } from '../http/handlers.ts';
import { type AddDeps, addStudent } from './add-student.ts';
import { changeEach } from './change-each.ts';
import { type ChangeDeps, type Changed, updateUser } from './change-user.ts';
import { eraseUser } from './erase-user.ts';
import { everythingKept } from './everything-kept.ts';
import { createExportTurns, exportUsers } from './export-users.ts';
import { importUsers } from './import/import-users.ts';
import { readImportFile } from './import/read-file.ts';
import { addTradeAlias, listTradeAliases, removeTradeAlias } from './import/trade-aliases.ts';
import type { WorkbookReader } from './import/workbook/workbook-reader.ts';
import { listUsers } from './list-users.ts';
import { newPasswords, type ResetDeps, resetPassword, type WithPassword } from './new-passwords.ts';
import { type OverviewDeps, usersOverview } from './overview.ts';
import { presentUserRecord } from './present.ts';

interface UserHandlersDeps extends ChangeDeps, OverviewDeps, ResetDeps, AddDeps {
  readonly workbookReader: WorkbookReader;
  readonly log: Pick<Logger, 'info'>;
}

export function userHandlers(deps: UserHandlersDeps): Handlers<keyof typeof usersRoutes> {
  const { knex } = deps;
  const exporting = { ...deps, readInTurn: createExportTurns() };
  return {
    users: ({ query }) => listUsers(knex, query),
    addStudent: async ({ body, principal }) =>
      handedOut(await addStudent(deps, body, principal.id), MESSAGES.studentAdded),
    async changeUsers({ body: { ids, change }, principal }) {
      const targets = [...new Set(ids)].map(id => ({ id, adminId: principal.id }));
      const results = await changeEach(deps, targets, target => updateUser(deps, target, change), outcomeOf);
      if (isRefusal(results)) return results;
      return { success: true, message: MESSAGES.usersChanged(countsOf(results)), results };
    },
    newPasswords: ({ body, principal }) => newPasswords(deps, body, principal.id),
    usersOverview: async () => ({ success: true, stats: await usersOverview(deps) }),
    async usersOfTrade({ params, query }) {
      const trade = tradeNamed(params.trade);
      return trade
        ? listUsers(knex, { ...query, trade, role: 'user' })
        : refuse('not_found', { error: MESSAGES.tradeUnknown, fields: { trade: MESSAGES.tradeUnknown } });
    },
    exportUsers: async ({ query, principal }) => exportUsers(exporting, query, principal.id),
    importUsers: ({ body, principal }) => importUsers(deps, body, principal.id),
    async readImportFile({ upload }) {
      const read = await readImportFile(deps.workbookReader, upload);
      return isRefusal(read) ? read : { success: true, ...read };
    },
    tradeAliases: async () => ({ success: true, aliases: await listTradeAliases(knex) }),
    async addTradeAlias({ body, principal }) {
      const alias = await addTradeAlias(deps, body, principal.id);
      return isRefusal(alias) ? alias : { success: true, message: IMPORT_MESSAGES.tradeAliasAdded, alias };
    },
    removeTradeAlias: async ({ params }) =>
      (await removeTradeAlias(knex, params.id)) ?? {
        success: true,
        message: IMPORT_MESSAGES.tradeAliasRemoved,
      },

    async user({ params, principal }) {
      const user = await findUser(knex, params.id);
      if (!user) return refuse('user_not_found');
      const alike = principal.role === 'admin' ? await accountsLike(knex, user) : [];
      return { success: true, user: presentUserRecord(user), alike: [...alike] };
    },
    updateUser: async ({ params, body, principal }) =>
      changed(await updateUser(deps, targetOf(params, principal), body), SERVER_MESSAGES.userUpdated),
    deactivateUser: async ({ params, principal }) =>
      changed(
        await updateUser(deps, targetOf(params, principal), { active: false }),
        MESSAGES.userDeactivated,
      ),
    async everythingKept({ params, principal }) {
      const answer = await everythingKept(deps, params.id);
      if (!isRefusal(answer))
        deps.log.info({ userId: params.id, by: principal.id }, 'everything kept about a user was handed out');
      return answer;
    },
    async eraseUser({ params, body, principal }) {
      const erased = await eraseUser(deps, targetOf(params, principal), body.confirm);
      // Whoever restores an earlier backup has to erase them again (docs/backup.md).
      if (!isRefusal(erased)) deps.log.info({ userId: params.id }, 'a user was erased');
      return changed(erased, SERVER_MESSAGES.userErased);
    },

    resetPassword: async ({ params, principal }) =>
      handedOut(await resetPassword(deps, targetOf(params, principal)), MESSAGES.initialPasswordSet),

    async makePasswordLink({ params, principal }) {
      const link = await linkFor(deps, targetOf(params, principal));
      if (isRefusal(link)) return link;
      const { token, expiresAt } = link;
      return { success: true, message: MESSAGES.passwordLinkMade, token, expiresAt: expiresAt.toISOString() };
    },
  };
}

const targetOf = ({ id }: { readonly id: string }, admin: Principal): Target => ({ id, adminId: admin.id });

const answer = (user: UserRow, message: string) => ({
  success: true as const,
  message,
  user: presentUserRecord(user),
});

const changed = (result: Changed | Refusal, message: string) =>
  isRefusal(result) ? result : answer(result.user, message);

/** The answer with the password that the admin hands out. */
const handedOut = (result: WithPassword | Refusal, message: string) =>
  isRefusal(result) ? result : { ...answer(result.user, message), initialPassword: result.initialPassword };

function outcomeOf(answer: Changed | Refusal): ChangeResult['outcome'] {
  if (isRefusal(answer)) return 'refused';
  return answer.isChanged ? 'changed' : 'unchanged';
}
