import { expect, test } from 'vitest';
import { importOutcome } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const lines = (...rows: string[]): string => ['Name,Email,Roll No.,Trade', ...rows].join('\n');
const run = (csv: string, more: object = {}) =>
  served.asAdmin.ok('importUsers', { body: { csv, dryRun: true, ...more } });
const add = (name: string, roll_no: string, email: string) =>
  served.asAdmin.ok('addStudent', { body: { name, roll_no, email, trade: 'GCS' } });
const hints = async (csv: string) => (await run(csv)).rows.map(({ hint }) => hint);

test('a new row whose roll number is that of an account but for its signs asks whether it is the same student', async () => {
  await add('Asha Rao', 'GCS100', 'asha@mail.example');
  const question = IMPORT_MESSAGES.isThis('GCS100', 'Asha Rao', 'asha@mail.example');
  for (const rollNo of ['GCS-100', 'gcs 100', 'GCS/100', 'G.C.S_100', 'gcs\u2011100'])
    expect(await hints(lines(`Asha Rao,asha@college.example,${rollNo},GCS`)), rollNo).toEqual([question]);
  expect(
    await hints(lines('Asha Rao,asha@college.example,GCS-1000,GCS', 'Om,om@x.example,CS-100,GCS')),
  ).toEqual([undefined, undefined]);
});

test('a row of another number is stored all the same, and nothing is asked of whom the file names as they are', async () => {
  await add('Binod Das', 'GME-7', 'binod@mail.example');
  const csv = lines(
    'Binod Das,binod@mail.example,GME-7,Computer Science Engineering',
    'Binod Dash,dash@college.example,GME7,GME',
  );
  expect(await hints(csv)).toEqual([
    undefined,
    IMPORT_MESSAGES.isThis('GME-7', 'Binod Das', 'binod@mail.example'),
  ]);
  const stored = await run(csv, { dryRun: false });
  expect(stored.counts).toMatchObject({ created: 1, refused: 0 });
  expect(stored.rows.map(({ hint }) => hint)).toEqual([undefined, undefined]);
});

test('of two rows of the file the second asks whether it is the first', async () => {
  const csv = lines(
    'Chitra Sen,chitra@college.example,GIN-31,GIN',
    'Chitra Sen,sen@mail.example,GIN 31,GIN',
    'Not one,no email,GIN31,GIN',
  );
  expect(await hints(csv)).toEqual([
    undefined,
    IMPORT_MESSAGES.isThisRow(2, 'GIN-31', 'Chitra Sen'),
    undefined,
  ]);
});

test('what an import that stored nothing says of its rows asks, too', async () => {
  await add('Deepa Pillai', 'GCT 5', 'deepa@mail.example');
  const csv = lines('Deepa Pillai,deepa@college.example,GCT-5,GCT', 'Not one,no email,GIN32,GIN');
  const refused = await served.asAdmin.fail('importUsers', { body: { csv } });
  expect(importOutcome.parse(refused.details).rows[0]?.hint).toBe(
    IMPORT_MESSAGES.isThis('GCT 5', 'Deepa Pillai', 'deepa@mail.example'),
  );
});

test('who was erased is no longer asked about', async () => {
  const { user } = await add('Gone By', 'GTE-90', 'gone@mail.example');
  await served.asAdmin.ok('eraseUser', { id: user.id, body: { confirm: user.id } });
  expect(await hints(lines('New One,new@college.example,GTE90,GCS'))).toEqual([undefined]);
});

test('a number of a student who is there that lacks only zeros is said to be the spreadsheet’s', async () => {
  await add('Kiran Das', '0991001', 'kiran@mail.example');
  await add('Lata Rao', '992002', 'lata@mail.example');
  const csv = lines('Kiran Das,kiran@mail.example,991001,GCS', 'Lata Rao,lata@mail.example,0992002,GCS');
  const { rows } = await run(csv, { skipRefused: true });
  expect(rows.map(({ fields }) => fields)).toEqual([
    { email: IMPORT_MESSAGES.emailWithZeros('Kiran Das', '0991001') },
    { email: IMPORT_MESSAGES.emailOfOther('Lata Rao', '992002') },
  ]);
});

test('a number that lacks only zeros at its beginning asks whether the spreadsheet left them out', async () => {
  await add('Esha Jain', '021001', 'esha@mail.example');
  await add('Firoz Ali', '22002', 'firoz@mail.example');
  const csv = lines(
    'Esha Jain,esha@college.example,21001,GCS',
    'Firoz Ali,firoz@college.example,0022002,GCS',
    'Gita Bose,gita@college.example,GCS-21001,GCS',
    'Hari Om,hari@college.example,2100100,GCS',
  );
  expect(await hints(csv)).toEqual([
    IMPORT_MESSAGES.isThisWithZeros('021001', 'Esha Jain', 'esha@mail.example'),
    IMPORT_MESSAGES.isThis('22002', 'Firoz Ali', 'firoz@mail.example'),
    undefined,
    undefined,
  ]);
});

test('a number shorter than those of the file that begin with a zero asks where its own is', async () => {
  const csv = lines(
    'Indu Lal,indu@college.example,031001,GCS',
    'Jaya Nath,jaya@college.example,31002,GCS',
    'Kiran Dey,kiran@college.example,31001,GCS',
    'Lata Roy,lata@college.example,131001,GCS',
    'Mohan Kar,mohan@college.example,CS31,GCS',
  );
  expect(await hints(csv)).toEqual([
    undefined,
    IMPORT_MESSAGES.zerosLost('031001'),
    IMPORT_MESSAGES.isThisRow(2, '031001', 'Indu Lal'),
    undefined,
    undefined,
  ]);
});

test('a number that may be a day or a fraction is asked about, and stored all the same', async () => {
  const csv = lines(
    'Nita Sur,nita@college.example,12-05-2024,GCS',
    'Omar Khan,omar@college.example,21.105,GCS',
    'Pia Dutt,pia@college.example,21-CS-01,GCS',
  );
  expect(await hints(csv)).toEqual([
    IMPORT_MESSAGES.maybeMade('12-05-2024'),
    IMPORT_MESSAGES.maybeMade('21.105'),
    undefined,
  ]);
  expect((await run(csv, { dryRun: false })).counts).toMatchObject({ created: 3, refused: 0 });
  // Nothing is asked of whom the file names as they are.
  expect(await hints(csv)).toEqual([undefined, undefined, undefined]);
});
