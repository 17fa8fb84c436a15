import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { passesRoutes } from '#contract/passes/routes.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Principal } from '../access/principal.ts';
import { type EventDeps, eventRows, presentEvent } from '../events/event-rows.ts';
import { clientNetwork } from '../http/client-address.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Limits } from '../http/limits.ts';
import { photoOf } from '../photos/handlers.ts';
import { standingOf } from '../photos/photo-rows.ts';
import { findAtDoor } from './find-at-door.ts';
import { createPass, listPasses, type PassDeps, revokePass } from './manage-passes.ts';
import { confirmPass, offerPairing, pairPass } from './pairing.ts';
import { findPass, type NamedPass, presentPass } from './pass-rows.ts';
import type { PhotoTickets } from './photo-tickets.ts';

interface PassHandlersDeps extends PassDeps, EventDeps {
  readonly limits: Pick<Limits, 'pairings'>;
  readonly tickets: PhotoTickets;
}

export function passHandlers(deps: PassHandlersDeps): Handlers<keyof typeof passesRoutes | 'findAtDoor'> {
  const { knex, now, limits, tickets } = deps;
  const changed = (pass: NamedPass | Refusal, message: string) =>
    isRefusal(pass) ? pass : { success: true as const, message, pass: presentPass(pass, now()) };

  return {
    passes: ({ query }) => listPasses(deps, query),
    createPass: async ({ body, principal }) =>
      changed(await createPass(deps, body, principal.id), SERVER_MESSAGES.passIssued),
    async pass({ params }) {
      const pass = await findPass(knex, params.id);
      return pass ? { success: true, pass: presentPass(pass, now()) } : refuse('pass_not_found');
    },
    offerPairing: ({ params, principal }) => offerPairing(deps, { id: params.id, adminId: principal.id }),
    async confirmPass({ params, body, principal }) {
      const confirmed = await confirmPass(deps, { id: params.id, adminId: principal.id }, body.number);
      if (isRefusal(confirmed)) return confirmed;
      return changed((await findPass(knex, params.id)) ?? refuse('pass_not_found'), MESSAGES.passConfirmed);
    },
    revokePass: async ({ params }) => changed(await revokePass(deps, params.id), SERVER_MESSAGES.passRevoked),

    async passPhoto({ query, principal }) {
      const id = tickets.studentOf(passOf(principal).id, query.ticket);
      return id ? photoOf(deps, id, 'approved') : refuse('photo_not_found');
    },
    async passPhotoStanding({ query, principal }) {
      const id = tickets.studentOf(passOf(principal).id, query.ticket);
      const approved = id ? (await standingOf(knex, id, now())).approved : null;
      return { success: true, newSince: approved?.newSince ?? null };
    },

    // Only what pairs nothing counts: a college may pair many doors from one address.
    async pairPass({ body, address }) {
      const network = clientNetwork(address);
      const tooMany = await limits.pairings.take(network);
      if (tooMany) return tooMany;
      const paired = await pairPass(deps, body);
      if (!isRefusal(paired)) await limits.pairings.giveBack(network);
      return paired;
    },

    async ownPass({ principal }) {
      const { eventIds, id, name, kind, rights } = passOf(principal);
      const rows = await eventRows(knex, deps.timeZone)
        .whereIn('events.id', [...eventIds])
        .orderBy([{ column: 'date' }, { column: 'events.time' }, { column: 'events.id' }]);
      const day = deps.today();
      return {
        success: true,
        pass: {
          ...{ id, name, kind, rights: [...rights], issuer: principal.name },
          expiresAt: principal.tokenExpiresAt.toISOString(),
          events: rows.map(row => presentEvent(row, day)),
        },
        now: now().toISOString(),
      };
    },
    async leavePass({ principal }) {
      await revokePass(deps, passOf(principal).id);
      return { success: true, message: SERVER_MESSAGES.passLeft };
    },
    findAtDoor: ({ params, query }) => findAtDoor(deps, params.id, query.search),
  };
}

/** The pass of a call that only passes may make. */
function passOf({ pass }: Principal) {
  if (!pass) throw new Error('This route is for passes: its access is wrong');
  return pass;
}
