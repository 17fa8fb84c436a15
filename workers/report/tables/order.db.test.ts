import { beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { writtenReport } from '#testing/server/written-report.ts';
import { readCards } from '../cards/read-cards.ts';

const TRADE = 'Chemical Engineering';
const BY_ROLL_NUMBER = ['21BCS9', '21bcs014', '21BCS100'];

const served = await serve();
const { knex } = served.database;
let event: Event;

beforeAll(async () => {
  event = await newEvent(served);
  for (const roll_no of BY_ROLL_NUMBER.toReversed()) {
    const student = await served.newStudent({ trade: TRADE });
    await knex('users').where({ id: student.id }).update({ roll_no });
    await scan(served, event, student);
  }
});

test.each([
  ['an event', () => ({ kind: 'event', eventId: event.id, filters: { trade: TRADE } }) as const],
  [
    'eligibility',
    () => ({ kind: 'eligibility', side: 'above', rate: 0, filters: { trade: TRADE } }) as const,
  ],
])(
  'the file of %s has small and capital letters in one order and 9 before 14, as screens do',
  async (_, subjectOf) => {
    const { csv } = await writtenReport(knex, subjectOf());
    expect(csv.match(/21bcs\d+/gi)).toEqual(BY_ROLL_NUMBER);
  },
);

test('QR cards have them in one order, too', async () => {
  const printed: (string | null)[] = [];
  await readCards(
    knex,
    { trade: TRADE },
    async cards => void printed.push(...cards.map(card => card.roll_no)),
  );
  expect(printed).toEqual(BY_ROLL_NUMBER);
});

test('the file of trades has them by name, and marks without a trade at its end', async () => {
  for (const trade of ['Food Technology', null, 'Civil Engineering']) {
    const student = await served.newStudent();
    await knex('users').where({ id: student.id }).update({ trade });
    await scan(served, event, student);
  }
  const { csv } = await writtenReport(knex, { kind: 'trades', filters: {} });
  const trades = csv
    .replaceAll('"', '')
    .trimEnd()
    .split('\n')
    .map(line => line.split(',')[0]);
  expect(trades.slice(1)).toEqual([TRADE, 'Civil Engineering', 'Food Technology', 'No trade']);
});
