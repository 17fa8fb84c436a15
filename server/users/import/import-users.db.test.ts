import fc from 'fast-check';
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { type ImportUsersAnswer, importUsersAnswer } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { answerDuring } from '#testing/database/lock-waits.ts';
import { answeredBeside } from '#testing/server/answered-beside.ts';
import { createPerson } from '#testing/server/people.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const HEADER = 'Name,Email,Roll No.,Trade,Year,Phone';
const send = (body: object, to = served) => ({ token: to.admin.token, body });
const run = (csv: string, more: object = {}) => served.api.ok('importUsers', send({ csv, ...more }));
const refusal = (csv: string, more: object = {}) => served.api.fail('importUsers', send({ csv, ...more }));
const lines = (...rows: string[]): string => [HEADER, ...rows].join('\n');
const userCount = async (): Promise<number> =>
  Number((await served.database.knex('users').count({ count: '*' }).first())?.['count']);

describe('an import', () => {
  test('creates students who can log in with the password shown once', async () => {
    const csv =
      '\uFEFF' +
      lines('"Nair, Meera",MEERA@example.edu,GIN-1,gin,2nd,+91 98765 43210').replaceAll('\n', '\r\n');
    const answer = await run(csv);
    expect(answer).toMatchObject({ dryRun: false, counts: { created: 1, refused: 0 }, ignoredColumns: [] });
    const [row] = answer.rows;
    expect(row).toMatchObject({ line: 2, outcome: 'created', initialPassword: expect.any(String) });
    const login = { email: 'meera@example.edu', password: row?.initialPassword };
    const { user } = await served.api.ok('login', { body: login });
    expect(user).toMatchObject({
      name: 'Nair, Meera',
      role: 'user',
      roll_no: 'GIN-1',
      trade: 'Instrumentation',
      year: '2nd Year',
      phone: '+91 98765 43210',
      mustChangePassword: true,
    });
  });

  test('takes a roll number with a dotted capital İ for the one with an I, as the database does', async () => {
    const twice = lines('Ayşe,ayse@example.edu,GİT-1,GCS,,', 'Işıl,isil@example.edu,GIT-1,GCS,,');
    expect((await run(twice, { dryRun: true })).counts).toMatchObject({ created: 1, refused: 1 });
    await run(lines('Ayşe,ayse@example.edu,GİT-1,GCS,,'));
    expect((await run(lines('Ayşe,ayse@example.edu,GIT-1,GCS,,'))).counts).toMatchObject({ unchanged: 1 });
    const other = lines('Işıl,isil@example.edu,GIT-1,GCS,,');
    expect((await run(other, { skipRefused: true })).counts).toMatchObject({ created: 0, refused: 1 });
  });

  test('reports the changes of existing students, and keeps fields that the file leaves out', async () => {
    const csv = lines('Old Hand,old@example.edu,OLD-1,GCS,1,98765 43210');
    await run(csv);
    expect((await run(csv)).counts).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1,
      refused: 0,
    });
    const { counts, rows, columns, ignoredColumns } = await run(
      'roll number;e-mail;Shoe size;full name;branch\nold-1;OLD@example.edu;42;Old Hand;GCT',
    );
    expect(columns).toEqual([
      { heading: 'roll number', column: 'roll_no' },
      { heading: 'e-mail', column: 'email' },
      { heading: 'full name', column: 'name' },
      { heading: 'branch', column: 'trade' },
    ]);
    expect(ignoredColumns).toEqual(['Shoe size']);
    expect(counts).toMatchObject({ updated: 1 });
    expect(rows[0]).not.toHaveProperty('initialPassword');
    const { users } = await served.asAdmin.ok('users', { query: { search: 'old@' } });
    expect(users).toMatchObject([
      { roll_no: 'OLD-1', trade: 'Chemical Engineering', year: '1st Year', phone: '98765 43210' },
    ]);
  });

  test('says of each row trade and year as read, and of a changed one what changes', async () => {
    const header = 'Name,Email,Roll No,Trade,Year,Phone,Address';
    const first = await run(`${header}\nMove On,move@example.edu,MOVE-1,GCS,IV,98765 43210,Hostel 3`);
    expect(first.rows).toMatchObject([{ trade: 'Computer Science Engineering', year: '4th Year' }]);
    expect(first.rows[0]).not.toHaveProperty('changes');
    const csv = `${header}\nMove On,move@example.edu,MOVE-1,GIN,3,,Hostel 4`;
    const changes = [
      { field: 'trade', before: 'Computer Science Engineering', after: 'Instrumentation' },
      { field: 'year', before: '4th Year', after: '3rd Year' },
      { field: 'address', before: 'Hostel 3', after: 'Hostel 4' },
    ];
    const updated = { outcome: 'updated', trade: 'Instrumentation', year: '3rd Year', changes };
    expect((await run(csv, { dryRun: true })).rows).toMatchObject([updated]);
    expect((await run(csv)).rows).toMatchObject([updated]);
    const [same] = (await run(csv)).rows;
    expect(same).toMatchObject({ outcome: 'unchanged', trade: 'Instrumentation', year: '3rd Year' });
    expect(same).not.toHaveProperty('changes');
  });

  test('leaves out headings that stand again further down, and says in which rows', async () => {
    const csv = lines(
      'Page One,page-1@example.edu,PAGE-1,GCS',
      HEADER,
      'Page Two,page-2@example.edu,PAGE-2,GCS',
      'Student,E-mail ID,Regd. No,Branch',
      'Student,student@example.edu,ROLL-1,GCS',
    );
    const answer = await run(csv, { dryRun: true });
    expect(answer).toMatchObject({
      counts: { created: 3, refused: 0 },
      headingRows: [3, 5],
      unknownTrades: [],
    });
    expect(answer.rows.map(({ line }) => line)).toEqual([2, 4, 6]);
    const sheet = {
      columns: ['name', 'email', 'roll_no', 'trade'],
      rows: [{ line: 9, cells: ['Name', 'Email', 'Roll No', 'Trade'] }],
    };
    const only = await served.api.ok('importUsers', send({ sheet, dryRun: true }));
    expect(only).toMatchObject({ rows: [], headingRows: [9] });
  });

  test('knows a student whose number was stored with the apostrophe that marks a text', async () => {
    const csv = lines("Text Mark,text-mark@example.edu,'0099123,GCS");
    expect((await run(csv)).rows).toMatchObject([{ outcome: 'created', roll_no: '0099123' }]);
    expect((await run(csv)).rows).toMatchObject([{ outcome: 'unchanged' }]);
    await served.database
      .knex('users')
      .where({ email: 'text-mark@example.edu' })
      .update({ roll_no: "'0099123" });
    expect((await run(csv)).rows).toMatchObject([{ outcome: 'unchanged' }]);
    expect((await run(csv.replace("'0099123", '0099123'))).rows).toMatchObject([{ outcome: 'unchanged' }]);
    const other = await run(lines('Somebody Else,else@example.edu,0099123,GCS'), { dryRun: true });
    expect(other.rows).toMatchObject([
      { fields: { roll_no: IMPORT_MESSAGES.rollNoOfOther('Text Mark', 'text-mark@example.edu') } },
    ]);
  });

  test('reads a name on one line with single spaces, as it looks', async () => {
    await run(lines('"Blank \u00a0\nName",blank@example.edu,BLANK-1,GCS'));
    const { users } = await served.asAdmin.ok('users', { query: { search: 'blank@' } });
    expect(users).toMatchObject([{ name: 'Blank Name' }]);
    const { rows } = await run(lines('Blank  Name,blank@example.edu,BLANK-1,GCS'));
    expect(rows).toMatchObject([{ outcome: 'unchanged' }]);
  });

  test('knows a student whose number was stored with an en dash and unseen characters', async () => {
    const { id, user } = await served.newStudent();
    const stored = { roll_no: 'DASH\u20137\u200b', email: 'dash@example.edu' };
    await served.database.knex('users').where({ id }).update(stored);
    const same = await run(lines('Dash Seven,dash@example.edu,\u200bDASH-7,GCS'), { dryRun: true });
    expect(same.rows).toMatchObject([{ outcome: 'updated', name: 'Dash Seven' }]);
    const other = await run(lines('Dash Eight,new-dash@example.edu,DASH\u20117,GCS'), { dryRun: true });
    expect(other.rows).toMatchObject([
      { fields: { roll_no: IMPORT_MESSAGES.rollNoOfOther(user.name, stored.email) } },
    ]);
  });

  test('says of a row whose email or roll number somebody has who was deactivated', async () => {
    const { id, user } = await served.newStudent();
    const [email, roll] = [user.email, user.roll_no ?? ''];
    await served.asAdmin.ok('deactivateUser', { id });
    const fieldsOf = async (row: string) => (await run(lines(row), { dryRun: true })).rows[0]?.fields;
    const back = { email: IMPORT_MESSAGES.deactivated(user.name) };
    expect(await fieldsOf(`${user.name.toUpperCase()},${email},${roll},GCS`)).toEqual(back);
    // An account that is made active again would be theirs, with the marks of who left.
    const somebodyElse = { email: IMPORT_MESSAGES.bothOfDeactivated(user.name) };
    expect(await fieldsOf(`Next Batch,${email},${roll},GCS`)).toEqual(somebodyElse);
    expect(await fieldsOf(`Next Batch,next-batch@example.edu,${roll},GCS`)).toEqual({
      roll_no: IMPORT_MESSAGES.rollNoOfDeactivated(user.name),
    });
    expect(await fieldsOf(`Same Address,${email},NEXT-1,GCS`)).toEqual({
      email: IMPORT_MESSAGES.emailOfDeactivated(user.name),
    });
  });

  test('stores nothing if a row is refused, each with its line and sentence, unless such rows may be skipped', async () => {
    const csv = lines(
      'Good One,good@example.edu,GOOD-1,GCS',
      'x,bad@,,Alchemy,9th,call me',
      `Admin,${served.admin.user.email},ADM-1,GCS`,
      `Mixed,${served.other.user.email},${served.student.user.roll_no},GCS`,
      'Good Twin,GOOD@example.edu,good-1,GCS',
    );
    const before = await userCount();
    const refused = await refusal(csv);
    expect(refused).toMatchObject({ status: 422, code: 'import_refused' });
    expect(await userCount()).toBe(before);
    const preview = await run(csv, { dryRun: true });
    const { dryRun: _, success: __, ...previewed } = preview;
    expect(refused.details).toEqual(previewed);
    expect(preview.rows).toEqual([
      {
        line: 2,
        outcome: 'created',
        name: 'Good One',
        email: 'good@example.edu',
        roll_no: 'GOOD-1',
        trade: 'Computer Science Engineering',
        year: null,
      },
      {
        line: 3,
        outcome: 'refused',
        name: 'x',
        email: 'bad@',
        roll_no: '',
        trade: 'Alchemy',
        year: '9th',
        fields: {
          name: MESSAGES.nameTooShort,
          email: MESSAGES.emailInvalid,
          roll_no: MESSAGES.rollNoRequired,
          trade: IMPORT_MESSAGES.tradeUnknown('Alchemy', []),
          year: MESSAGES.yearUnknown,
          phone: MESSAGES.phoneInvalid,
        },
      },
      expect.objectContaining({ line: 4, fields: { email: SERVER_MESSAGES.csvEmailOfAdmin } }),
      expect.objectContaining({
        line: 5,
        fields: {
          email: IMPORT_MESSAGES.emailOfOther('Om Other', served.other.user.roll_no ?? ''),
          roll_no: IMPORT_MESSAGES.rollNoOfOther('Sita Student', served.student.user.email),
        },
      }),
      expect.objectContaining({
        line: 6,
        fields: { email: SERVER_MESSAGES.csvRowTwice(2), roll_no: SERVER_MESSAGES.csvRowTwice(2) },
      }),
    ]);
    const skipping = await run(csv, { skipRefused: true });
    expect(skipping.counts).toEqual(preview.counts);
    expect(await userCount()).toBe(before + 1);
  });

  test('names a row by its number in a spreadsheet, whatever stands between', async () => {
    const csv = `Name,Email,Address,Roll No,Trade,Remarks\r\n\r\nA One,a1@example.edu,"Hostel 3\r\nRoad 4",A-1,GCS,\r\n,,,,,\r\nB`;
    const { rows, ignoredColumns } = await run(csv, { dryRun: true });
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [3, 'created'],
      [5, 'refused'],
    ]);
    expect(ignoredColumns).toEqual(['Remarks']);
  });

  test.each([
    ['no rows', 'Name,Email,Roll No,Trade\n', MESSAGES.csvEmpty],
    ['no columns of ours', 'a,b\nc,d', MESSAGES.csvColumnMissing('Name, Email, Roll Number, Trade')],
    ['a column twice', `${HEADER},Full Name\nx`, SERVER_MESSAGES.csvColumnTwice('Name')],
    ['a quotation mark left open', lines('"A', 'B'), SERVER_MESSAGES.csvUnreadable(2)],
    [
      'too many rows',
      lines(...Array.from({ length: 5_001 }, () => 'A')),
      MESSAGES.csvTooLong(LIMITS.importRows),
    ],
  ])('is refused with %s', async (_, csv, sentence) => {
    expect(await refusal(csv)).toMatchObject({ status: 400, error: sentence, fields: { csv: sentence } });
  });

  test('creates no admins and accepts no ids, in any column', async () => {
    const csv = 'Name,Email,Roll No,Trade,Role,Id,password_hash\nSly One,sly@example.edu,SLY-1,GCS,admin,1,x';
    expect((await run(csv)).ignoredColumns).toEqual(['Role', 'Id', 'password_hash']);
    const row = await served.database.knex('users').where({ email: 'sly@example.edu' }).first();
    expect(row).toMatchObject({ role: 'user', password_hash: expect.stringMatching(/^\$initial\$/) });
    for (const smuggled of ['role', 'id', 'verified_by'])
      expect(await refusal(csv, { [smuggled]: 'admin' })).toMatchObject({
        fields: { [smuggled]: expect.any(String) },
      });
  });

  test('of five thousand students takes seconds, while others are served', async () => {
    const there = await serve();
    const csv = lines(
      ...Array.from({ length: 5_000 }, (_, i) => `Student ${i},s${i}@example.edu,S-${i},GCS,1`),
    );
    const importing = there.api.ok('importUsers', send({ csv }, there));
    // No one waits for the whole import.
    expect(await answeredBeside(there, importing)).toBeGreaterThan(5);
    const { counts } = await importing;
    expect(counts.created).toBe(5_000);
    const again = await there.api.ok('importUsers', send({ csv }, there));
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 5_000, refused: 0 });
  });

  test('in four files at once, each in another order, are created by one of them', async () => {
    const there = await serve();
    const students = Array.from({ length: 2_000 }, (_, i) => `Student ${i},o${i}@example.edu,O-${i},GCS,1`);
    const orders = [students, students.toReversed(), students.toSorted(), students.toSorted().reverse()];
    const imported = await Promise.all(
      orders.map(order => there.api.ok('importUsers', send({ csv: lines(...order) }, there))),
    );
    expect(imported.map(({ counts }) => counts.created).toSorted()).toEqual([0, 0, 0, 2_000]);
  });

  test('is judged again if somebody signs up with an email of the file while it is stored', async () => {
    const { knex } = served.database;
    const csv = lines('Race One,race-1@example.edu,RACE-1,GCS', 'Race Two,race-2@example.edu,RACE-2,GCS');
    const signUp = async (transaction: Knex): Promise<void> => {
      const { id } = await createPerson({ knex: transaction });
      await transaction('users').where({ id }).update({ email: 'race-2@example.edu' });
    };
    const failure = await answerDuring(knex, signUp, () => refusal(csv));
    expect(failure).toMatchObject({
      status: 422,
      code: 'import_refused',
      details: { counts: { refused: 1 } },
    });
    expect(await knex('users').whereLike('email', 'race-%').pluck('email')).toEqual(['race-2@example.edu']);
  });
});

test('a text of more than two megabytes is refused with a sentence', async () => {
  expect(await refusal('x'.repeat(LIMITS.importBytes + 1))).toMatchObject({
    status: 400,
    error: MESSAGES.csvTooLarge,
  });
});

describe('rows whose columns were confirmed', () => {
  const COLUMNS = ['roll_no', null, 'name', 'email', 'trade'];
  const row = (line: number, ...cells: string[]) => ({ line, cells });
  const ONE = row(7, 'SH-1', 'ignored', "'=Asha", 'sheet@example.edu', 'GCS');
  const sheet = (columns: unknown, ...rows: object[]) => ({ ...send({ sheet: { columns, rows } }) });

  test('are imported as those of a file are', async () => {
    const { rows, counts } = await served.api.ok('importUsers', sheet(COLUMNS, ONE));
    expect(counts).toMatchObject({ created: 1 });
    expect(rows).toMatchObject([{ line: 7, name: '=Asha', initialPassword: expect.any(String) }]);
    const again = await served.api.ok(
      'importUsers',
      sheet(COLUMNS, row(9, 'sh-1', '', '=Asha', 'sheet@example.edu', 'gcs')),
    );
    expect(again.counts).toMatchObject({ unchanged: 1 });
  });

  test.each([
    ['a column that is missing', ['name', 'email', 'trade'], MESSAGES.csvColumnMissing('Roll Number')],
    ['a column twice', [...COLUMNS, 'email'], SERVER_MESSAGES.csvColumnTwice('Email')],
  ])('are refused with %s', async (_, columns, error) => {
    expect(await served.api.fail('importUsers', sheet(columns, ONE))).toMatchObject({ status: 400, error });
  });

  test('may be as many, and as long, as those of a workbook that was read', async () => {
    const address = 'गली'.repeat(100);
    const rows = Array.from({ length: LIMITS.importRows }, (_, nth) =>
      row(nth + 2, `L-${nth}`, '', 'Long Address', `l${nth}@example.edu`, 'GCS', address, 'x'.repeat(150)),
    );
    const columns = [...COLUMNS, 'address', 'emergencyContact'];
    const { counts } = await served.api.ok('importUsers', send({ sheet: { columns, rows }, dryRun: true }));
    expect(counts.created).toBe(LIMITS.importRows);
  });

  test('are refused out of order, twice, empty, of an unknown column, or beside a text', async () => {
    const fails = async (body: object) => (await served.api.fail('importUsers', send(body))).status;
    for (const rows of [[ONE, ONE], [ONE, { ...ONE, line: 3 }], [], [{ ...ONE, line: 0 }]])
      expect(await fails({ sheet: { columns: COLUMNS, rows } })).toBe(400);
    expect(await fails({ sheet: { columns: ['role'], rows: [ONE] } })).toBe(400);
    expect(await fails({ csv: lines('A'), sheet: { columns: COLUMNS, rows: [ONE] } })).toBe(400);
    expect(await fails({ dryRun: true })).toBe(400);
  });
});

/** A small pool of values, so that rows conflict with each other and with existing students. */
const cell = {
  name: fc.constantFrom('Half \ud83d', 'Asha Rao', 'x', '', ' Om "Q" Pal ', '=1+1', 'नेहा', 'Line\nBreak'),
  email: fc.constantFrom('a@example.edu', 'A@example.edu', 'b@example.edu', 'c@example.edu', 'nobody', ''),
  roll_no: fc.constantFrom('R-1', 'r-1', 'R-2', 'R-3', '', 'x'.repeat(21)),
  trade: fc.constantFrom('GCS', 'gin', 'Civil Engineering', 'Biotechnology', 'Alchemy', ''),
  year: fc.constantFrom('', '1', '2nd Year', '5'),
};
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('for any rows, the preview reports exactly what the run then does', async () => {
  const file = fc.array(fc.record(cell), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(file, fc.boolean(), async (rows, skipRefused) => {
      const csv = [
        'name,email,roll_no,trade,year',
        ...rows.map(({ name, email, roll_no, trade, year }) =>
          [name, email, roll_no, trade, year].map(quoted).join(),
        ),
      ].join('\n');
      const before = await userCount();
      const previewed = await served.api.raw('importUsers', send({ csv, skipRefused, dryRun: true }));
      expect(await userCount()).toBe(before);
      const ran = await served.api.raw('importUsers', send({ csv, skipRefused }));
      const preview = await previewed.json();
      const result = await ran.json();
      if (previewed.status !== 200)
        return expect(result).toMatchObject({ code: preview.code, error: preview.error });
      const stopped = !skipRefused && preview.counts.refused > 0;
      expect(ran.status).toBe(stopped ? 422 : 200);
      expect(reportOf(stopped ? result.details : result)).toEqual(reportOf(preview));
      expect(await userCount()).toBe(before + (stopped ? 0 : preview.counts.created));
      if (stopped) return;
      const again = importUsersAnswer.parse(
        await (await served.api.raw('importUsers', send({ csv, skipRefused: true }))).json(),
      );
      expect(again.counts.created).toBe(0);
      expect(again.counts.refused).toBe(preview.counts.refused);
    }),
    { numRuns: 60 },
  );
});

/** Everything but the passwords, which a preview does not make. */
const reportOf = ({ counts, rows, ignoredColumns }: ImportUsersAnswer) => ({
  counts,
  rows: rows.map(({ initialPassword: _, ...row }) => row),
  ignoredColumns,
});
