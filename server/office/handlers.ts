import { isRefusal } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { officeRoutes } from '#contract/office/routes.ts';
import { countWaitingCorrections } from '../attendance/corrections/waiting.ts';
import type { Handlers } from '../http/handlers.ts';
import { countOf } from '../paging.ts';
import { type DecideDeps, decideChanges } from './decide-changes.ts';
import { decideSignups } from './decide-signups.ts';
import { addExpected, listExpected, removeExpected } from './expected-signups.ts';
import { changeSettings, readSettings } from './settings.ts';
import { countWaitingChanges, waitingChanges } from './waiting-changes.ts';

/**
 * Who may have an account: the settings, the sign-ups and requests that wait, and the list of those who need not wait.
 */
export function officeHandlers(
  deps: DecideDeps & { readonly newId: () => string },
): Handlers<keyof typeof officeRoutes> {
  const { knex } = deps;
  return {
    officeSettings: async () => ({ success: true, settings: await readSettings(knex) }),
    async changeOfficeSettings({ body, principal }) {
      const settings = await changeSettings(deps, body, principal.id);
      return { success: true, message: OFFICE_MESSAGES.settingsChanged, settings };
    },
    async officeWaiting() {
      const signups = await countOf(knex('users').whereNotNull('waiting_since'));
      const changes = await countWaitingChanges(knex);
      const corrections = await countWaitingCorrections(knex);
      return { success: true, waiting: { signups, changes, corrections } };
    },
    decideSignups: ({ body, principal }) => decideSignups(deps, body, principal.id),
    waitingChanges: ({ query }) => waitingChanges(knex, query),
    decideChanges: ({ body, principal }) => decideChanges(deps, body, principal.id),
    expectedSignups: ({ query }) => listExpected(knex, query),
    async addExpectedSignups({ body, principal }) {
      const result = await addExpected(deps, body, principal.id);
      if (isRefusal(result)) return result;
      const { added, present, approved } = result;
      const message = OFFICE_MESSAGES.expectedAdded(added, present, approved);
      return { success: true, message, added, approved };
    },
    removeExpectedSignup: async ({ params }) =>
      (await removeExpected(knex, params.id)) ?? { success: true, message: OFFICE_MESSAGES.expectedRemoved },
  };
}
