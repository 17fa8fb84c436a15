import type { z } from 'zod';
import type { ownPassAnswer } from '#contract/passes/device.ts';
import type { PassInUse, Principal } from '../access/principal.ts';
import { type EventDeps, eventRows, presentEvent } from '../events/event-rows.ts';

/** What the device that holds a pass may know of it. */
export async function ownPass(
  { knex, timeZone, today, now }: EventDeps & { readonly now: () => Date },
  issuer: Pick<Principal, 'name' | 'tokenExpiresAt'>,
  { id, name, kind, rights, eventIds }: PassInUse,
): Promise<z.input<typeof ownPassAnswer>> {
  const rows = await eventRows(knex, timeZone)
    .whereIn('events.id', [...eventIds])
    .orderBy([{ column: 'date' }, { column: 'events.time' }, { column: 'events.id' }]);
  const day = today();
  return {
    success: true,
    pass: {
      ...{ id, name, kind, rights: [...rights], issuer: issuer.name },
      expiresAt: issuer.tokenExpiresAt.toISOString(),
      events: rows.map(row => presentEvent(row, day)),
    },
    now: now().toISOString(),
  };
}
