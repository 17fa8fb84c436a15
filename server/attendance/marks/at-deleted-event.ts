import { type MarkAnswer, scanBody } from '#contract/attendance/marks.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Principal } from '../../access/principal.ts';
import { type ScanDeps, scanMark } from './scan-mark.ts';

/** What a pass sent for an event that is not its own. */
interface SentElsewhere {
  readonly eventId: string;
  readonly body: unknown;
}

/** Undefined: that event is there. */
export type AtDeletedEvent = (
  sent: SentElsewhere,
  principal: Principal,
) => Promise<MarkAnswer | Refusal | undefined>;

/**
 * Answers a pass whose event was deleted. Nothing is left that says it was the pass's own event. A scan that waited on
 * its device still gets its student's name, as at any event of the pass and as for an admin. It marks nobody, because
 * it is judged as if there were no event.
 */
export const atDeletedEvent =
  (deps: ScanDeps): AtDeletedEvent =>
  async ({ eventId, body }, principal) => {
    if (await deps.knex('events').where({ id: eventId }).first('id')) return undefined;
    const scan = scanBody.safeParse(body);
    return scan.success
      ? scanMark({ ...deps, findEvent: async () => undefined }, scan.data, principal)
      : refuse('event_not_found');
  };
