import { isDeepStrictEqual } from 'node:util';
import { addDays, today } from '#contract/time.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import type { Row } from '../row.ts';
import { type Site, underLoad } from '../site.ts';

const BETWEEN = 40;

/** What was known at a position stays the same, however often the event is moved and renamed later. */
export const eventMovedAsOf: Row = {
  name: 'event-moved-as-of',
  promise:
    'an event with marks moved and renamed under load: a report as of an earlier position never changes',
  times: { quick: 4, full: 60 },
  seconds: { atAll: 4, each: 0.6 },
  async inject(site, times) {
    await recordRows(site.database.knex);
    const { url } = await site.start({});
    const scene = await underLoad(site, [url]);
    const known: { readonly query: Query; readonly answer: unknown }[] = [];
    const broken: string[] = [];
    for (let move = 0; move < times; move++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + BETWEEN);
      known.push(await knownNow(site, url));
      await moved(site, url, move);
      for (const { query, answer } of known.slice(-3))
        if (!isDeepStrictEqual(await reported(site, url, query), answer))
          broken.push(`the report as of position ${query['asOf']} changed after ${move + 1} moves`);
    }
    return { ...(await scene.finish()), broken, counted: { reports: known.length } };
  },
};

type Query = Readonly<Record<string, string>>;

const reported = ({ token }: Site, url: string, query: Query) =>
  apiClient(url, token).ok('report', { query });

/** The report of the event's current day, as of a position that the record has reached. */
async function knownNow(site: Site, url: string) {
  const { date }: { date: string } = await site.database
    .knex('events')
    .where({ id: site.eventId })
    .first('date');
  const filters = { date_from: date, date_to: date, event_type: 'Event', limit: '20' };
  const now = await reported(site, url, filters);
  if (now.count === 0) throw new Error('No mark is reported, so this proved nothing.');
  // Requested again at that position while marks go on.
  const query = { ...filters, asOf: String(now.asOf) };
  return { query, answer: await reported(site, url, query) };
}

async function moved({ token, eventId }: Site, url: string, nth: number): Promise<void> {
  // To a day that is past: on its way to one to come, an open event is closed.
  const date = addDays(today(new Date(), TIME_ZONE), -1 - nth);
  const body = { date, title: `Moved ${nth} times`, location: `Hall ${nth}`, confirmMove: true };
  await apiClient(url, token).ok('updateEvent', { id: eventId, body });
}
