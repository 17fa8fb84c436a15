import { randomUUID } from 'node:crypto';
import { LIMITS } from '#contract/constants.ts';
import { createEventStore } from '#server/event-store/event-store.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { firstMark } from './marks.ts';
import { inTurn, median, rateOf } from './measure.ts';
import type { Bench } from './measurements.ts';
import { dayNow, insertEvents, insertStudents, startRealServer } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

const ROUNDS = 5;

export const bulk: Bench = {
  about: `one call that marks ${LIMITS.bulk} students, beside append at 64 callers`,
  async run() {
    await using database = await scratchDatabase();
    await using server = await startRealServer(database);
    const students = await insertStudents(database, LIMITS.bulk);
    const day = dayNow();
    const events = await insertEvents(
      database,
      server.adminId,
      Array.from({ length: ROUNDS + 1 }, () => day),
    );
    const store = createEventStore({
      pool: database.pool,
      projections: PROJECTIONS,
      now: () => new Date(),
    });
    const call = async (): Promise<number> => {
      const eventId = events.pop() ?? '';
      const marks = students.map(userId => ({ userId, status: 'present' }));
      const start = performance.now();
      const body = { eventId, commandId: randomUUID(), marks };
      const { results } = await apiClient(server.url, server.token).ok('bulkMark', { body });
      if (!results.every(result => 'outcome' in result && result.outcome === 'marked'))
        throw new Error('not all were marked');
      return LIMITS.bulk / ((performance.now() - start) / 1000);
    };
    const rates = await inTurn(
      {
        bulk: call,
        append: async () => (await rateOf(() => store.append(firstMark()), 64, 10_000)).perSecond,
      },
      ROUNDS,
    );
    return [
      { measurement: 'bulk', value: median(rates.bulk), unit: 'rows/s' },
      { measurement: 'append at 64 callers', value: median(rates.append), unit: 'rows/s' },
      {
        measurement: 'bulk ÷ append',
        value: median(rates.bulk.map((rate, round) => rate / (rates.append[round] ?? Number.NaN))),
        unit: '×',
        atLeast: 1,
      },
    ];
  },
};
