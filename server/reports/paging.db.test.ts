import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { testDatabase } from '#testing/database/database.ts';
import { principalOf } from '#testing/server/people.ts';
import { historianOf, type Step } from '#testing/server/random-history.ts';
import { eventAttendance, userAttendance } from '../attendance/lists/list-attendance.ts';
import { streamOf } from '../attendance/marks/stream.ts';
import { catchUpTo } from '../bitmaps/testing.ts';
import { createEventStore } from '../event-store/event-store.ts';
import { PROJECTIONS } from '../projections.ts';
import { listReport } from './list-report.ts';

const TRADE = 'Civil Engineering';
const READER = principalOf({ id: randomUUID(), user: { name: 'Dr. Rao', role: 'admin' } });
const { pool, knex } = await testDatabase();
const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
const ids = {
  events: Array.from({ length: 4 }, () => randomUUID()),
  students: Array.from({ length: 4 }, () => randomUUID()),
};

const status = fc.constantFrom(...ATTENDANCE_STATUSES);
const trade = fc.constantFrom(TRADE, TRADE, 'Information Technology');
/** Every student is marked at every event … */
const everybody: fc.Arbitrary<readonly Step[]> = fc.tuple(
  ...ids.events.flatMap((_, event) =>
    ids.students.map((__, student) =>
      fc.record({ event: fc.constant(event), student: fc.constant(student), status, trade }),
    ),
  ),
);
/** … and between two pages some marks are corrected, withdrawn or made again. */
const changes: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    event: fc.nat(3),
    student: fc.nat(3),
    status: fc.oneof({ weight: 9, arbitrary: status }, { weight: 1, arbitrary: fc.constant(null) }),
    trade,
  }),
  { minLength: 2, maxLength: 8 },
);

/** Facts may be deleted in this database only, so that every case begins with none. */
await knex.raw('grant truncate on facts to current_user; alter table facts disable trigger facts_immutable');
const created_at = new Date('2026-11-01T04:00:00Z');
await knex('users').insert(
  ids.students.map((id, index) => ({
    ...{ id, name: `Student ${index}`, email: `${index}@college.test`, roll_no: `R${index}`, role: 'user' },
    ...{ password_hash: 'none', qr_code: id, created_at },
  })),
);
await knex('events').insert(
  ids.events.map((id, index) => ({
    ...{ id, title: `Talk ${index}`, description: '', location: 'Hall', event_type: 'Event' },
    ...{ date: `2026-11-${18 + index}`, time: '10:00', created_by: ids.students[0], created_at },
  })),
);

const empty = (): Promise<unknown> =>
  knex.raw(`truncate facts, attendance_records, event_counts, attendance_bits, attendance_bits_history, student_numbers;
    update head set position = 0; update attendance_bits_at set position = 0`);
beforeEach(empty);

interface ListRequest {
  readonly limit: number;
  readonly cursor?: string;
}
interface Listed {
  readonly attendance: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** Every list that is read by pages. */
const LISTS = {
  report: (asked: ListRequest) => listReport(knex, asked),
  'report of a trade': (asked: ListRequest) => listReport(knex, { ...asked, trade: TRADE }),
  'report of who is present': (asked: ListRequest) => listReport(knex, { ...asked, status: 'present' }),
  'report of a student searched for': (asked: ListRequest) =>
    listReport(knex, { ...asked, search: 'student 1' }),
  'report of an event searched for': (asked: ListRequest) => listReport(knex, { ...asked, search: 'talk 2' }),
  'report of some days': (asked: ListRequest) => listReport(knex, { ...asked, date_from: '2026-11-19' }),
  student: (asked: ListRequest) => userAttendance(knex, ids.students[0] ?? '', asked),
  event: (asked: ListRequest) =>
    eventAttendance({ knex, timeZone: 'Asia/Kolkata' }, ids.events[0] ?? '', {
      query: asked,
      reader: READER,
    }),
  'event, who is absent': (asked: ListRequest) =>
    eventAttendance({ knex, timeZone: 'Asia/Kolkata' }, ids.events[0] ?? '', {
      query: { ...asked, status: 'absent' },
      reader: READER,
    }),
};

const idsOf = ({ attendance }: Listed): string[] => attendance.map(({ id }) => id);
const streamIn = ({ event, student }: Step): string =>
  streamOf(ids.events[event] ?? '', ids.students[student] ?? '');

/** Reads all pages of a list, one after another: the items found, and those that existed the whole time. */
function walkOf(name: string, list: (asked: ListRequest) => Promise<Listed | Refusal>, limit: number) {
  const seen: string[] = [];
  let stood: ReadonlySet<string> | undefined;
  let cursor: string | null | undefined;
  const read = async (asked: ListRequest): Promise<Listed> => {
    const page = await list(asked);
    if (isRefusal(page)) throw new Error(page.refused);
    return page;
  };
  return {
    isOver: () => cursor === null,
    async goOn() {
      const page = await read({ limit, ...(cursor && { cursor }) });
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    },
    async look(withdrawn: readonly string[]) {
      const now = new Set(idsOf(await read({ limit: 500 })));
      stood = new Set([...(stood ?? now)].filter(id => now.has(id) && !withdrawn.includes(id)));
    },
    mistakes: () => [
      ...(new Set(seen).size < seen.length ? [`${name}: something came twice`] : []),
      ...[...(stood ?? [])].filter(id => !seen.includes(id)).map(id => `${name}: ${id} was left out`),
    ],
  };
}

test('pages repeat nothing and miss nothing that existed the whole time, whatever changes between them', async () => {
  const property = fc.asyncProperty(
    everybody,
    fc.array(changes, { minLength: 5, maxLength: 5 }),
    fc.integer({ min: 3, max: 5 }),
    fc.nat(24),
    async (before, [changed = [], ...meanwhile], limit, upTo) => {
      await empty();
      const append = historianOf(store, ids);
      const made = (await append(before)) + (await append(changed));
      await catchUpTo(pool, Math.min(upTo, made));
      const walks = Object.entries(LISTS).map(([name, list]) => walkOf(name, list, limit));
      for (let page = 0; walks.some(walk => !walk.isOver()); page++) {
        const going = walks.filter(walk => !walk.isOver());
        const steps = page > 0 ? (meanwhile[page - 1] ?? []) : [];
        await append(steps);
        const withdrawn = steps.filter(step => step.status === null).map(streamIn);
        for (const walk of going) await walk.look(withdrawn);
        for (const walk of going) await walk.goOn();
      }
      expect(walks.flatMap(walk => walk.mistakes())).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
});
