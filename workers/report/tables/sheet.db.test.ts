import { expect, test } from 'vitest';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { writtenReport } from '#testing/server/written-report.ts';

const served = await serve();
const { knex } = served.database;
const CIVIL = 'Civil Engineering';
const FOOD = 'Food Technology';

const asha = await served.newStudent({ name: 'Asha Kulkarni', trade: CIVIL });
const ravi = await served.newStudent({ name: 'Ravi Iyer', trade: FOOD });
const gita = await served.newStudent({ name: 'Gita Moves', trade: CIVIL });
for (const [nth, { id }] of [asha, ravi, gita].entries())
  await served.asAdmin.ok('updateUser', { id, body: { roll_no: `R-${[10, 9, 8][nth]}` } });
const students = [asha.id, ravi.id, gita.id];
const event = await newEvent(served, { students });

/** The sheet's lines: name, roll number, trade, what stands where they would sign. */
async function linesOf(filters: { readonly trade?: string } = {}): Promise<string[]> {
  const { csv } = await writtenReport(knex, { kind: 'sheet', eventId: event.id, filters });
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.replaceAll('"', ''));
}

test('a sheet to sign has those who are expected, by roll number; who is present already need not sign', async () => {
  await scan(served, event, ravi);
  await served.asAdmin.ok('mark', { body: { eventId: event.id, userId: asha.id, status: 'absent' } });
  expect(await linesOf()).toEqual([
    `Gita Moves,R-8,${CIVIL},`,
    `Ravi Iyer,R-9,${FOOD},Present`,
    `Asha Kulkarni,R-10,${CIVIL},`,
  ]);
  expect(await linesOf({ trade: FOOD })).toEqual([`Ravi Iyer,R-9,${FOOD},Present`]);
});

test('who is marked and not expected any more has no line', async () => {
  const body = { students: [asha.id, gita.id], confirmAudience: true };
  await served.asAdmin.ok('updateEvent', { id: event.id, body });
  expect(await linesOf()).toEqual([`Gita Moves,R-8,${CIVIL},`, `Asha Kulkarni,R-10,${CIVIL},`]);
});
