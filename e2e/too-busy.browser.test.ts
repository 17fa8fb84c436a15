import { test } from 'vitest';
import { SENTENCES } from '#contract/errors.ts';
import { tooBusy } from './rig/intercept.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';

test('a screen that a busy server did not answer asks again by itself when there is time', async () => {
  const office = await openOffice();
  await enrol(office, 'Meera Nair');
  const desk = await deskAt(office);
  const mend = await tooBusy(desk, '/api/users');
  await desk.goto('/students');
  await desk.see('Online');
  // Its line is new, and so it asks for everything once more. After that, nothing happens that would make it ask.
  await desk.page.waitForNetworkIdle({ idleTime: 2_000 });
  await desk.see(SENTENCES.unavailable);
  await mend();
  await desk.see('Meera Nair');
});
