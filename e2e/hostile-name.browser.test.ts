import { once } from 'node:events';
import { createServer } from 'node:http';
import { extractText } from 'unpdf';
import { expect, onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './console.ts';
import { deskAt } from './office.ts';
import { ADMIN, startProduct } from './product.ts';

test('a name made of markup is shown literally, on screen and on paper, and fetches nothing', async () => {
  const trap = await openTrap();
  const product = await startProduct({ worker: true });
  const name = `<img src=http://127.0.0.1:${trap.port}/x><script>fetch('http://127.0.0.1:${trap.port}/y')</script>`;
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

  const api = apiClient(product.url);
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
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  // Paper is narrow: the name is broken into lines, but all its characters are there.
  expect(text.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''));
  expect(trap.visits).toEqual([]);
  expect([...student.complaints, ...office.complaints]).toEqual([]);
});

/** A server that records every connection made to it. */
async function openTrap(): Promise<{ readonly port: number; readonly visits: string[] }> {
  const visits: string[] = [];
  const server = createServer((_, response) => response.end());
  server.on('connection', socket => visits.push(String(socket.remotePort)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, visits };
}
