import { startProxy } from '../proxy.ts';
import type { Row } from '../row.ts';
import { type Site, underLoad } from '../site.ts';

const SHARE_OF_ANSWERS = 0.2;
const SHARE_OF_DATABASE_ANSWERS = 0.03;

/** The mark is stored, but its answer never arrives: the device sends the same id again. */
export const lostAnswers: Row = {
  name: 'lost-answers',
  promise: '20 % of answers lost after the commit: exactly one fact per student after the retries',
  times: { quick: 500, full: 10_000 },
  seconds: { atAll: 3, each: 0.002 },
  async inject(site, times) {
    const { url } = await site.start({});
    const proxy = await startProxy(url);
    site.defer(() => proxy.close());
    const scene = await underLoad(site, [proxy.url], { students: times });
    proxy.dropAnswers(SHARE_OF_ANSWERS, site.random);
    await scene.load.ended();
    proxy.dropAnswers(0, site.random);
    const seen = await scene.finish();
    return { ...seen, broken: [...(await notOnePerStudent(site, times + 1)), ...idle(proxy.dropped())] };
  },
};

/** The same one step further in: the database has committed, but the server does not get the answer. */
export const lostDatabaseAnswers: Row = {
  name: 'lost-database-answers',
  promise: '3 % of the database’s answers lost: the server asks again, and stores nothing twice',
  times: { quick: 500, full: 10_000 },
  seconds: { atAll: 3, each: 0.002 },
  async inject(site, times) {
    const proxy = await startProxy(site.database.url);
    site.defer(() => proxy.close());
    const { url } = await site.start({ databaseUrl: proxy.url });
    const scene = await underLoad(site, [url], { students: times });
    proxy.dropAnswers(SHARE_OF_DATABASE_ANSWERS, site.random);
    await scene.load.ended();
    proxy.dropAnswers(0, site.random);
    const seen = await scene.finish();
    return { ...seen, broken: [...(await notOnePerStudent(site, times + 1)), ...idle(proxy.dropped())] };
  },
};

async function notOnePerStudent({ database }: Site, students: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ facts: number }>('SELECT count(*)::int AS facts FROM facts');
  const facts = rows[0]?.facts;
  return facts === students ? [] : [`${facts} facts are stored for ${students} students`];
}

const idle = (dropped: number): string[] =>
  dropped > 0 ? [] : ['not one answer was dropped, so this proved nothing'];
