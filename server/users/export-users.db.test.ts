import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const exported = async (query: Record<string, string> = {}) => {
  const response = await served.asAdmin.raw('exportUsers', { query });
  expect(response.status).toBe(200);
  return { response, text: await response.text() };
};
const cellsOf = (text: string): string[][] => parse(text, { bom: true });

const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

test('the export is a CSV file of the listed users, which a spreadsheet opens in their script', async () => {
  const { response, text } = await exported({ role: 'user' });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  const [header, ...rows] = cellsOf(text);
  expect(header?.slice(0, 4)).toEqual(['Name', 'Email', 'Roll Number', 'Trade']);
  expect(rows.map(([name]) => name)).toEqual(['Om Other', 'Sita Student']);
  expect(await served.asAdmin.fail('exportUsers', { query: { limit: '5' } })).toMatchObject({
    status: 400,
  });
});

test('no cell of an export starts a formula, and importing the export changes no one', async () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\uFF1D', "'=", '"', ',', ';', "'");
  const text = fc.tuple(start, fc.string({ minLength: 2, maxLength: 10 })).map(parts => parts.join(''));
  const { id, token } = served.student;
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, address, emergencyContact) => {
      const body = { name, address, emergencyContact };
      const { status } = await served.api.raw('updateProfile', { token, body });
      fc.pre(status === 200);
      const { text: csv } = await exported({ role: 'user' });
      for (const cell of cellsOf(csv).flat()) expect(cell).not.toMatch(FORMULA);
      expect(parse(csv, { bom: true, delimiter: [',', ';', '\t'] })).toEqual(cellsOf(csv));
      if ([name, address, emergencyContact].some(each => /^'[=+\-@\uFF1D]/.test(each))) return;
      // An import refuses a name that seems to have lost its letters, and one that says that there is none.
      if (name.includes('??') || /^[-.]+$/.test(name.trim())) return;
      const before = await served.database.knex('users').where({ id }).first();
      const answer = await served.asAdmin.ok('importUsers', { body: { csv } });
      expect(answer.counts).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0 });
      expect(await served.database.knex('users').where({ id }).first()).toEqual(before);
    }),
    { numRuns: 40, examples: [['--.', '-a.', '-b.']] },
  );
});

test('an export longer than a page contains everyone once', async () => {
  const there = await serve();
  await there.database.knex.raw(
    `INSERT INTO users (id, name, email, password_hash, role, qr_code, created_at)
     SELECT gen_random_uuid(), 'Same Name', nth || '@example.edu', 'none', 'user', 'code-' || nth, now()
     FROM generate_series(1, 2500) AS nth`,
  );
  const response = await there.api.raw('exportUsers', { token: there.admin.token });
  const rows = cellsOf(await response.text()).slice(1);
  expect(new Set(rows.map(([, email]) => email)).size).toBe(2_503);
  expect(rows).toHaveLength(2_503);
});

test('an admin’s exports read one page at a time, whatever their number', async () => {
  const reading = new Set<string>();
  let most = 0;
  const { knex } = served.database;
  const begin = ({ sql, __knexQueryUid: id }: { sql: string; __knexQueryUid: string }) => {
    if (!sql.includes('sort_name')) return;
    reading.add(id);
    most = Math.max(most, reading.size);
  };
  const end = (_: unknown, { __knexQueryUid: id }: { __knexQueryUid: string }) => void reading.delete(id);
  knex.on('query', begin).on('query-response', end);
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await exported()).text));
  knex.removeListener('query', begin).removeListener('query-response', end);
  expect(new Set(texts).size).toBe(1);
  expect(most).toBe(1);
});

test('when somebody was registered is written in the college’s zone, as report files write a moment', async () => {
  const { id } = await served.newStudent({ name: 'Nisha Night' });
  const created_at = new Date('2026-11-20T20:30:00Z');
  await served.database.knex('users').where({ id }).update({ created_at });
  const { text } = await exported({ search: 'nisha' });
  expect(cellsOf(text)[1]?.at(-1)).toBe('2026-11-21 02:00');
});

test('an Excel file has the rows of the CSV file, as text: no roll number loses its zeros', async () => {
  const zeno = { name: 'Zeno Zeros', email: 'zeno@example.edu', roll_no: '000123', trade: 'Food Technology' };
  await served.asAdmin.ok('addStudent', { body: zeno });
  const { response, text } = await exported({ search: 'zeno', format: 'csv' });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const excel = await served.asAdmin.raw('exportUsers', { query: { search: 'zeno', format: 'xlsx' } });
  expect(excel.headers.get('content-disposition')).toBe('attachment; filename="users.xlsx"');
  const { sheets } = await readXlsx(await excel.arrayBuffer());
  expect(sheets.map(({ name }) => name)).toEqual(['Users']);
  const rows = sheets[0]?.rows.map(cells => cells.map(cell => cell ?? ''));
  expect(rows).toEqual(cellsOf(text));
  expect(rows?.[1]?.slice(0, 3)).toEqual(['Zeno Zeros', 'zeno@example.edu', '000123']);
});
