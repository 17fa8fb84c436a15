import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { thingOf } from '#testing/server/policy-matrix.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const TRADE = 'Mechanical Engineering';

const served = await serve();
const marked = await served.newStudent({ trade: TRADE });
// Who is not marked is in a list of its own.
await served.newStudent({ trade: TRADE });
const event = await newEvent(served, { trades: [TRADE] });
await scan(served, event, marked);

const route = (name: RouteName): Route => ROUTES[name];
const lists = (Object.keys(ROUTES) as RouteName[]).filter(name => {
  const { query } = route(name);
  return query instanceof z.ZodObject && 'trade' in query.shape && name !== 'reportPdf';
});

/** What the list answers for this trade, without what differs from call to call. */
async function listed(name: RouteName, trade: string): Promise<string> {
  const id = thingOf(route(name)) === 'user' ? marked.id : event.id;
  const answer = await served.asAdmin.raw(name, { id, query: { trade } });
  expect(answer.status).toBe(200);
  return answer.text();
}

test.each(lists)('%s finds the same by the code of a trade as by its name', async name => {
  const byName = await listed(name, TRADE);
  for (const other of ['GME', 'gme']) expect(await listed(name, other)).toBe(byName);
  expect(await listed(name, 'Astrology')).not.toBe(byName);
});

test('a list whose filters are blank is that of nobody who filters', async () => {
  const blanks = {
    events: { search: '', status: '', event_type: '', trade: '', year: '', date_from: '', date_to: '' },
    report: { search: '', status: '', event_type: '', trade: '', strength: '', range: '', date_from: '' },
    users: { search: '', trade: '', role: '', year: '', active: '', waiting: '' },
  };
  for (const name of ['events', 'report', 'users'] as const) {
    const query = blanks[name];
    const [all, blank] = [await served.asAdmin.raw(name), await served.asAdmin.raw(name, { query })];
    expect(blank.status, name).toBe(200);
    expect(await blank.text()).toBe(await all.text());
  }
});

test('a report that is asked for by the code of a trade is of that trade', async () => {
  const body = { kind: 'attendance', format: 'csv', filters: { trade: 'GME' } };
  const { report } = await served.asAdmin.ok('requestReport', { body });
  expect(report.subject).toMatchObject({ filters: { trade: TRADE } });
});
