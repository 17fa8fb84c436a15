import { DAY_MS, today } from '#contract/time.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { onlyThese, startLoad } from '../load.ts';
import type { LoadLog, Mark } from '../load-log.ts';
import { markOf, registerStudents, type Student } from '../people.ts';
import { sameNumber } from '../promises.ts';
import type { Row } from '../row.ts';
import type { Site } from '../site.ts';

const MOVED_TO = 'Instrumentation';
/** Each round has its own trade, so that nobody of an earlier round is expected. */
const TRADES = TRADE_NAMES.filter(name => name !== MOVED_TO);
/** The students expected on the day; of these: in time, in time but sent the next day, and late. */
const STUDENTS = { expected: 20, inTime: 8, sentLate: 3, late: 2 };

/** No server runs at midnight. Who was expected on the day follows from the record, on every server. */
export const midnightRoster: Row = {
  name: 'midnight-roster',
  promise:
    'no server at midnight, two the next day: exactly who was expected on the day is absent, kept scans count',
  times: { quick: 1, full: TRADES.length },
  seconds: { atAll: 2, each: 8 },
  async inject(site, times) {
    const log: LoadLog[] = [];
    const broken: string[] = [];
    for (const trade of TRADES.slice(0, times)) {
      const day = await theDay(site, trade);
      log.push(day.log);
      const next = await theNextDay(site, day);
      log.push(next.log);
      broken.push(...next.broken);
    }
    return { log: log.flat(), broken };
  },
};

interface Day {
  readonly trade: string;
  readonly eventId: string;
  readonly students: readonly Student[];
  /** The marks that were made at the event and kept on a device. */
  readonly kept: readonly Mark[];
  readonly log: LoadLog;
}

/** Yesterday: students register, an event takes place, some are scanned, and some scans stay on their device. */
async function theDay(site: Site, trade: string): Promise<Day> {
  const at = new Date(Date.now() - DAY_MS);
  const students = await registerStudents(site.database.knex, { count: STUDENTS.expected, trade, at });
  const env = {
    NODE_OPTIONS: `--import=${new URL('../shifted-clock.ts', import.meta.url).pathname}`,
    CLOCK_SHIFT_MS: String(-DAY_MS),
  };
  const { url, stop } = await site.start({ env });
  const body = {
    title: 'Placement talk',
    date: today(at, TIME_ZONE),
    time: '10:00',
    location: 'Main hall',
    trades: [trade],
  };
  const { event } = await apiClient(url, site.token).ok('createEvent', { body });
  const marks = students.map(student => markOf(event.id, student, new Date(Date.now() - DAY_MS)));
  const inTime = startLoad({
    ...site,
    urls: [url],
    doors: 4,
    marks: onlyThese(marks.slice(0, STUDENTS.inTime)),
  });
  const log = await inTime.ended();
  await stop();
  return { trade, eventId: event.id, students, kept: marks.slice(STUDENTS.inTime), log };
}

/** Today: two servers. One student has another trade, others are new. Both servers complete the event at once. */
async function theNextDay(site: Site, { trade, eventId, students, kept, log }: Day) {
  const { url, servers, stop } = await site.start({ servers: 2 });
  const urls = servers.map(({ url }) => url);
  const apis = urls.map(each => apiClient(each, site.token));
  const send = (marks: readonly Mark[]) =>
    startLoad({ ...site, urls, doors: 2, marks: onlyThese(marks) }).ended();
  const sentLate = await send(kept.slice(0, STUDENTS.sentLate));
  const mover = students.at(-1)?.id ?? '';
  await apiClient(url, site.token).ok('updateUser', { id: mover, body: { trade: MOVED_TO } });
  await registerStudents(site.database.knex, { count: 5, trade, at: new Date() });
  const expected = await Promise.all(
    apis.map(async api => (await api.ok('event', { id: eventId })).event.counts.expected),
  );
  const body = { markRemainingAbsent: true };
  const completions = await Promise.all(apis.map(api => api.ok('completeEvent', { id: eventId, body })));
  const absent = await absentAt(site, eventId);
  // Kept on a device until now. Only the completion had recorded these students, as absent.
  const afterwards = await send(kept.slice(STUDENTS.sentLate, STUDENTS.sentLate + STUDENTS.late));
  const still = await absentAt(site, eventId);
  await stop();
  const missing = STUDENTS.expected - STUDENTS.inTime - STUDENTS.sentLate;
  const should = new Set(kept.slice(STUDENTS.sentLate).map(({ studentId }) => studentId));
  return {
    log: [...sentLate, ...afterwards],
    broken: [
      ...expected.flatMap(count => sameNumber('students expected', count, STUDENTS.expected)),
      ...sameNumber(
        'absences recorded',
        completions.reduce((sum, { absencesRecorded }) => sum + absencesRecorded, 0),
        missing,
      ),
      ...sameNumber('students absent', absent.length, missing),
      ...absent.filter(id => !should.has(id)).map(id => `${id} is absent, and was not expected or was there`),
      ...sameNumber('absent after the last scans came', still.length, missing - STUDENTS.late),
      ...(log.length === STUDENTS.inTime ? [] : ['not every scan of the day was sent']),
    ],
  };
}

async function absentAt({ database }: Site, eventId: string): Promise<string[]> {
  return database
    .knex('attendance_records')
    .where({ event_id: eventId, status: 'absent' })
    .pluck('student_id');
}
