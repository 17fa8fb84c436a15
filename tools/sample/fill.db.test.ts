import { describe, expect, test } from 'vitest';
import { today } from '#contract/time.ts';
import { markAsSample, sampleStateOf } from '#platform/database/sample-mark.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { testDatabase } from '#testing/database/database.ts';
import { createPerson } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { SAMPLE_ADMIN } from './office.ts';
import { fillSample } from './sample.ts';

const CONFIG = parseConfig({});
const NOW = new Date();
/** A season takes seconds, and more on a busy machine. */
const LONG = { timeout: 60_000 };

describe('a season of sample data', () => {
  test('has students, events of every state, marks and notices, and its facts and tables agree', async () => {
    const database = await testDatabase();
    const words = await fillSample(CONFIG, database, NOW);
    expect(await sampleStateOf(database.pool)).toBe('filled');
    const { api, url } = await serve({ database });
    const { token } = await api.ok('login', { body: SAMPLE_ADMIN });

    const { users, count } = await api.ok('users', {
      token,
      query: { role: 'user', rates: 'true', limit: '500' },
    });
    // The rig has two students of its own.
    expect(count - 2).toBe(300);
    expect(users.filter(({ email }) => !email.endsWith('@example.edu'))).toEqual([]);
    const { events } = await api.ok('allEvents', { token });
    const states = Object.groupBy(events, ({ status }) => status);
    expect([states.completed?.length, states.active?.length, states.upcoming?.length]).toEqual([8, 1, 3]);
    expect(states.active?.[0]).toMatchObject({ date: today(NOW, TIME_ZONE) });
    for (const { counts } of states.completed ?? []) {
      expect(counts.present).toBeGreaterThan(counts.expected / 2);
      expect(counts.present + counts.absent).toBeLessThanOrEqual(counts.expected);
    }
    const { notices } = await api.ok('manageNotices', { token });
    expect(new Set(notices.map(({ state }) => state))).toEqual(new Set(['in_force', 'scheduled', 'expired']));
    const { waiting } = await api.ok('officeWaiting', { token });
    expect(waiting).toEqual({ signups: 0, changes: 0, corrections: 2 });
    expect(await differences(database)).toEqual([]);

    const student = /student, as (\S+);/.exec(words)?.[1] ?? '';
    expect((await api.ok('login', { body: { ...SAMPLE_ADMIN, email: student } })).user.role).toBe('user');
    expect((await (await fetch(`${url}/api/college`)).json()).college).toMatchObject({ sample: true });
  });

  test('was recorded at its own times: nothing lies after now, and every arrival is believed', async () => {
    const database = await testDatabase();
    await fillSample(CONFIG, database, NOW);
    const facts = await database
      .knex('facts')
      .select('type', 'recorded_at', 'occurred_at')
      .orderBy('position');
    const times = facts.map(({ recorded_at }) => recorded_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime());
    const late = facts.filter(
      ({ type, recorded_at, occurred_at }) => type === 'AttendanceMarked' && recorded_at < occurred_at,
    );
    expect(late).toEqual([]);
  });

  test.each(['2026-11-22T18:30:05Z', '2026-11-22T18:29:55Z', '2024-02-29T06:00:00Z', '2026-01-01T04:00:00Z'])(
    'can be made at %s',
    async at => {
      const database = await testDatabase();
      await fillSample(CONFIG, database, new Date(at));
      expect(await database.knex('events').count({ count: '*' }).first()).toEqual({ count: 12 });
      // One to come is for a shortlist.
      const listed = await database.knex('events').whereRaw("students <> '{}'").select('title');
      expect(listed).toEqual([{ title: 'Aptitude test, second round' }]);
    },
  );

  test('is made anew if it was cut half-way, and then is not made again', async () => {
    const database = await testDatabase();
    const { knex } = database;
    const countOf = async (table: string) =>
      Number((await knex(table).count({ count: '*' }).first())?.['count']);
    let isCut = false;
    const cut = fillSample(CONFIG, database, NOW).catch(() => {
      isCut = true;
    });
    await expect.poll(() => countOf('facts').catch(() => 0), LONG).toBeGreaterThan(0);
    // Until it is in the middle of a query.
    await expect
      .poll(async () => {
        await knex.raw(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'rollcall-sample'`,
        );
        return isCut;
      }, LONG)
      .toBe(true);
    await cut;
    const half = await countOf('facts');
    expect(await sampleStateOf(database.pool)).toBe('filling');
    await fillSample(CONFIG, database, NOW);
    const whole = await countOf('facts');
    expect(whole).toBeGreaterThan(half);
    expect([await countOf('events'), await countOf('users')]).toEqual([12, 301]);
    expect(await differences(database)).toEqual([]);
    await fillSample(CONFIG, database, NOW);
    expect(await countOf('facts')).toBe(whole);
  });

  test('names the same student at a later start, and nobody with another password', async () => {
    const database = await testDatabase();
    const words = await fillSample(CONFIG, database, NOW);
    const { id } = await createPerson({ ...database, now: () => NOW });
    await database.knex('users').where({ id }).update({ roll_no: 'A-1' });
    expect(await fillSample(CONFIG, database, NOW)).toBe(words);
  });

  test('is refused in a database with users, which it leaves as it was', async () => {
    const database = await testDatabase();
    await createPerson({ ...database, now: () => NOW });
    await expect(fillSample(CONFIG, database, NOW)).rejects.toThrow('holds real data');
    expect(await sampleStateOf(database.pool)).toBeUndefined();
    expect(await database.knex('users').count({ count: '*' }).first()).toEqual({ count: 1 });
  });
});

test('only a sample can be removed, and only where the product was started as one', async () => {
  const real = await serve();
  expect(await real.api.ok('college', {})).toMatchObject({ college: { sample: false } });
  expect(await real.api.fail('removeSample', { token: real.admin.token })).toMatchObject({
    code: 'not_sample',
  });
  const database = await testDatabase();
  await markAsSample(database.knex, 'filled');
  const alone = await serve({ database });
  expect(await alone.api.fail('removeSample', { token: alone.admin.token })).toMatchObject({
    code: 'not_sample',
  });
});
