import { describe, expect, test } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

interface Row {
  readonly who: string;
  readonly has: string;
  readonly gets?: string;
}

const csvOf = (rows: readonly Row[]): string =>
  [
    'Name,Email,Roll Number,Trade,New Roll Number',
    ...rows.map(({ who, has, gets = '' }) => `${who},${who}@example.edu,${has},GCS,${gets}`),
  ].join('\n');
const send = (rows: readonly Row[], more: object = {}) => ({
  token: served.admin.token,
  body: { csv: csvOf(rows), ...more },
});
const run = (rows: readonly Row[], more?: object) => served.api.ok('importUsers', send(rows, more));
const outcomes = (rows: readonly { readonly outcome: string }[]) => rows.map(({ outcome }) => outcome);

/** Who has which number now, of these. */
async function numbers(...who: string[]): Promise<Record<string, string>> {
  const rows = await served.database.knex('users').whereIn('name', who);
  return Object.fromEntries(rows.map(({ name, roll_no }) => [name, roll_no]));
}

describe('an import with new roll numbers', () => {
  test('gives them to the students, who stay who they are, and can be sent again', async () => {
    await run([
      { who: 'Asha', has: 'TMP-1' },
      { who: 'Bala', has: 'TMP-2' },
    ]);
    const before = await served.database.knex('users').whereIn('name', ['Asha', 'Bala']).orderBy('name');
    const file = [
      { who: 'Asha', has: 'TMP-1', gets: '2026CS01' },
      { who: 'Bala', has: 'tmp-2' },
    ];
    const preview = await run(file, { dryRun: true });
    expect(preview.rows).toMatchObject([
      {
        outcome: 'updated',
        roll_no: 'TMP-1',
        changes: [{ field: 'roll_no', before: 'TMP-1', after: '2026CS01' }],
      },
      { outcome: 'unchanged' },
    ]);
    expect(await numbers('Asha')).toEqual({ Asha: 'TMP-1' });
    await run(file);
    // What the database makes of the number.
    const derived = { search_text: expect.any(String), roll_no_order: expect.any(String) };
    const after = await served.database.knex('users').whereIn('name', ['Asha', 'Bala']).orderBy('name');
    expect(after).toEqual([{ ...before[0], roll_no: '2026CS01', ...derived }, before[1]]);
    expect(outcomes((await run(file)).rows)).toEqual(['unchanged', 'unchanged']);
  });

  test('moves them from one student to the next, as for a column that slipped by a row', async () => {
    const file = [
      { who: 'Chitra', has: 'M-2', gets: 'M-1' },
      { who: 'Dev', has: 'M-3', gets: 'M-2' },
      { who: 'Esha', has: 'M-1', gets: 'M-3' },
    ];
    await run(file.map(({ who, has }) => ({ who, has })));
    expect(outcomes((await run(file)).rows)).toEqual(['updated', 'updated', 'updated']);
    expect(await numbers('Chitra', 'Dev', 'Esha')).toEqual({ Chitra: 'M-1', Dev: 'M-2', Esha: 'M-3' });
    expect(outcomes((await run(file)).rows)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  test('refuses one that somebody keeps, and whoever counted on that row', async () => {
    await run([
      { who: 'Farid', has: 'K-1' },
      { who: 'Gita', has: 'K-2' },
      { who: 'Hari', has: 'K-3' },
    ]);
    const file = [
      { who: 'Farid', has: 'K-1', gets: 'K-2' },
      { who: 'Gita', has: 'K-2', gets: 'K-3' },
    ];
    const why = (name: string) => ({
      new_roll_no: IMPORT_MESSAGES.newRollNoOfOther(name, `${name.toLowerCase()}@example.edu`),
    });
    const refused = await served.api.fail('importUsers', send(file));
    expect(refused).toMatchObject({ code: 'import_refused' });
    const { rows } = await run([...file, { who: 'Ines', has: 'K-4' }], { skipRefused: true });
    expect(rows).toMatchObject([
      { outcome: 'refused', fields: why('Gita') },
      { outcome: 'refused', fields: why('Hari') },
      { outcome: 'created' },
    ]);
    expect(await numbers('Farid', 'Gita', 'Hari')).toEqual({ Farid: 'K-1', Gita: 'K-2', Hari: 'K-3' });
  });

  test('refuses one that two rows get, and one that is no roll number', async () => {
    await run([
      { who: 'Jaya', has: 'T-1' },
      { who: 'Kiran', has: 'T-2' },
      { who: 'Leela', has: 'T-3' },
    ]);
    const { details } = await served.api.fail(
      'importUsers',
      send([
        { who: 'Jaya', has: 'T-1', gets: 'T-9' },
        { who: 'Kiran', has: 'T-2', gets: 't-9' },
        { who: 'Leela', has: 'T-3', gets: '2.1E+11' },
        { who: 'Mani', has: 'T-9' },
      ]),
    );
    expect(details?.['rows']).toMatchObject([
      { outcome: 'updated' },
      { fields: { new_roll_no: SERVER_MESSAGES.csvRowTwice(2) } },
      { fields: { new_roll_no: IMPORT_MESSAGES.numberShortened } },
      { fields: { roll_no: SERVER_MESSAGES.csvRowTwice(2) } },
    ]);
  });

  test('gives it to a student who is new, and asks about it as about any other', async () => {
    const { rows } = await run([{ who: 'Nadia', has: 'TMP-7', gets: '2026CS07' }]);
    expect(rows).toMatchObject([{ outcome: 'created', roll_no: '2026CS07' }]);
    const again = await run([{ who: 'Omar', has: 'TMP-8', gets: '2026-CS-07' }], { dryRun: true });
    expect(again.rows[0]?.hint).toContain('Nadia');
  });
});
