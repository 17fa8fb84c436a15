import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { countingServer } from '#testing/counting-server.ts';
import { textOf, withoutSpaces } from '#testing/paper.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { deskAt } from './steps/office.ts';

test('a name made of markup is shown literally, on screen and on paper, and fetches nothing', async () => {
  const trap = await countingServer();
  const product = await startProduct({ worker: true });
  const name = `<img src=${trap.url}/x><script>fetch('${trap.url}/y')</script>`;
  const student = await Console.open(await openBrowser(), product.url);
  const form = {
    name,
    email: 'mallory@example.edu',
    roll_no: '<b>7</b>',
    trade: 'Civil Engineering',
    password: 'tall blue door',
  };
  // The welcome is there for two seconds only, beside the screen that is on its way.
  await Promise.all([student.see(MESSAGES.welcome(name)), student.signUp(form)]);
  await student.goto('/qr-code');
  await student.see(name);
  await student.see('Online');

  const { api } = product;
  const { token } = await api.ok('login', { body: ADMIN });
  const [{ id }] = await product.database.knex('users').select('id').where({ name });
  const event = await newEvent({ api, admin: { token } }, { title: `${name} party` });
  await Promise.all([
    student.see(MESSAGES.youWereMarked('present', event.title)),
    api.ok('mark', { token, body: { userId: id, eventId: event.id, status: 'present' } }),
  ]);

  const office = await deskAt(product, '/admin');
  await office.see(event.title);
  await office.goto('/attendance-report');
  await office.see(name);
  await office.see('<b>7</b>');

  const pdf = await api.raw('reportPdf', { token });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = await textOf(await pdf.arrayBuffer());
  expect(withoutSpaces(text)).toContain(withoutSpaces(name));
  expect(trap.connections()).toBe(0);
  expect([...student.complaints, ...office.complaints]).toEqual([]);
});
