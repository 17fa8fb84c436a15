import pLimit from 'p-limit';
import { DAY_MS } from '#contract/time.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { createPerson, type Person } from '#testing/server/people.ts';
import { bindPhone, type Phone } from '#testing/server/phone.ts';
import { onlyThese, startLoad } from '../load.ts';
import type { Mark } from '../load-log.ts';
import { markOf } from '../people.ts';
import type { Random } from '../random.ts';
import type { Row } from '../row.ts';
import type { Site } from '../site.ts';

/** Shown so long ago that no window holds it, and recently enough to be told so. */
const STALE_MS = { least: 90_000, most: 3_000_000 };

/** All at once, the last of many people would wait too long for a connection to the database. */
const AT_A_TIME = 8;

interface Bound extends Person {
  readonly phone: Phone;
}

/**
 * Doors whose clocks are up to a day wrong scan live codes. A door says when it scanned and when it sent, both by its
 * own clock, so the server still knows how old each code is.
 */
export const liveCodeClock: Row = {
  name: 'live-code-clock',
  promise:
    'door clocks up to a day off: every live code shown now marks, every one shown before is refused as stale',
  times: { quick: 12, full: 200 },
  seconds: { atAll: 3, each: 0.1 },
  async inject(site, times) {
    const { url } = await site.start({});
    const people = await bindAll(site, url, times);
    const stale = people.map(each => staleScan(site, url, each));
    const notStale = (await Promise.all(stale)).filter(code => code !== 'qr_stale');
    const marks = people.map(({ phone, ...person }): Mark => {
      const mark = markOf(site.eventId, { id: person.id, qrData: phone.code() }, wrongTime(site.random));
      return { ...mark, sentAt: mark.scannedAt };
    });
    const { token, random } = site;
    const log = await startLoad({ urls: [url], token, random, marks: onlyThese(marks), doors: 4 }).ended();
    return {
      log,
      broken: [...notStale.map(code => `a stale code was answered with ${code}`), ...(await notLive(site))],
    };
  },
};

const bindAll = ({ database }: Site, url: string, count: number): Promise<Bound[]> => {
  const api = apiClient(url);
  return pLimit(AT_A_TIME).map(Array.from({ length: count }), async () => {
    const person = await createPerson(database);
    return { ...person, phone: await bindPhone(api, person) };
  });
};

const wrongTime = (random: Random): Date => new Date(Date.now() + random.between(-DAY_MS, DAY_MS));

/** A code of a while ago, which a door with a wrong clock read just now. */
async function staleScan(
  { random, token, eventId }: Site,
  url: string,
  { phone, id }: Bound,
): Promise<string> {
  const shown = new Date(Date.now() - random.between(STALE_MS.least, STALE_MS.most));
  const { scanId, qrData, scannedAt } = markOf(eventId, { id, qrData: phone.code(shown) }, wrongTime(random));
  const body = { eventId, scanId, qrData, scannedAt, sentAt: scannedAt };
  return (await apiClient(url).fail('scan', { token, body })).code;
}

/** Each mark must say that it was made by a live code. */
async function notLive({ database }: Site): Promise<string[]> {
  const { rows } = await database.pool.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM facts
     WHERE type LIKE 'Attendance%' AND coalesce((data->>'live')::boolean, false) = false`,
  );
  return rows[0]?.wrong === 0 ? [] : [`${rows[0]?.wrong} marks do not say that their code was live`];
}
