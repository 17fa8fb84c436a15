import type { Knex } from 'knex';
import type { Logger } from '#platform/log/log.ts';

/** While the clocks of two machines differ, every other mark may be one. */
const TELL_AGAIN_AFTER_MS = 3_600_000;

interface Turn {
  readonly before: Date;
  readonly recorded: Date;
}

/**
 * Looks for facts that were recorded more than a minute before the fact before them, by any process, and warns of what
 * is new since the last look, at most once an hour. Nothing else tells that a clock is wrong, and what is recorded
 * meanwhile counts for wrong days.
 */
export async function watchClockTurns({
  knex,
  log,
}: {
  readonly knex: Knex;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<{ look(): Promise<void> }> {
  let known = await lastTurn(knex);
  let toldAt = Number.NEGATIVE_INFINITY;
  async function look(): Promise<void> {
    const last = await lastTurn(knex);
    if (last <= known) return;
    if (performance.now() - toldAt > TELL_AGAIN_AFTER_MS) {
      const turn = await turnAt(knex, last);
      toldAt = performance.now();
      log.warn(
        { position: last, ...turn },
        'what was recorded last is more than a minute earlier than what was recorded before it: a clock was set back, or the clocks of two machines differ. See "The server\'s clock" in docs/operating.md',
      );
    }
    known = last;
  }
  return { look };
}

/** The position of the last one; 0: there is none. */
async function lastTurn(knex: Knex): Promise<number> {
  const row = await knex<{ position: number }>('clock_turns').orderBy('position', 'desc').first('position');
  return row?.position ?? 0;
}

const turnAt = (knex: Knex, position: number): Promise<Turn | undefined> =>
  knex('facts AS turned')
    .join('facts AS former', 'former.position', knex.raw('turned.position - 1'))
    .where('turned.position', position)
    .first({ before: 'former.recorded_at', recorded: 'turned.recorded_at' });
