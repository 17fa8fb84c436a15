import type { askedRoutes } from '#contract/corrections/asked.ts';
import type { askingRoutes } from '#contract/corrections/asking.ts';
import type { decidingRoutes } from '#contract/corrections/deciding.ts';
import { isRefusal } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type Limits, limited } from '../../http/limits.ts';
import { askCorrection, dropCorrection } from './ask.ts';
import { askedCorrections } from './asked.ts';
import { type DecideDeps, decideCorrections } from './decide.ts';
import { waitingCorrections } from './waiting.ts';

interface CorrectionDeps extends DecideDeps {
  readonly newId: () => string;
  readonly limits: Pick<Limits, 'corrections'>;
}

/** What students ask to be corrected of their attendance, and what the office decides about it. */
export const correctionHandlers = (
  deps: CorrectionDeps,
): Handlers<keyof typeof askedRoutes | keyof typeof askingRoutes | keyof typeof decidingRoutes> => ({
  async askCorrection({ params, body, principal }) {
    const at = { studentId: principal.id, eventId: params.id };
    const refusal = await limited(deps.limits.corrections, principal.id, () => askCorrection(deps, at, body));
    return isRefusal(refusal) ? refusal : { success: true, message: OFFICE_MESSAGES.changeAsked };
  },
  dropCorrection: async ({ params, principal }) =>
    (await dropCorrection(deps.knex, { studentId: principal.id, eventId: params.id })) ?? {
      success: true,
      message: OFFICE_MESSAGES.changeTakenBack,
    },
  async askedCorrections({ params }) {
    const requests = await askedCorrections(deps.knex, params.id);
    return isRefusal(requests) ? requests : { success: true, requests };
  },
  waitingCorrections: ({ query }) => waitingCorrections(deps.knex, query),
  decideCorrections: ({ body, principal }) => decideCorrections(deps, body, principal.id),
});
