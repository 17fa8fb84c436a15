import { type MarkAnswer, scanBody } from '#contract/attendance/marks.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Principal } from '../access/principal.ts';
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
 * Answers a pass whose event was deleted: nothing remembers that it was the pass's own. A scan that waited on its
 * device is named as one of an admin is, and as it would be at any event of the pass. Whatever is read meanwhile, it
 * marks nobody: it is judged as if there were no event.
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
