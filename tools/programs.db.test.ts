import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { LIVE } from '#contract/constants.ts';
import { addDays } from '#contract/time.ts';
import { inRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { startFile } from '#testing/processes/program.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

/** A program is a process, which a busy machine starts slowly. */
const PATIENCE = { timeout: 60_000 };

const served = await serve();
const event = await newEvent(served);

/** The program that the page shows below this heading, as a process. It finds the packages that are installed here. */
function startProgram(heading: string, settings: Readonly<Record<string, string>>) {
  const page = readFileSync(inRoot('docs/programs.md'), 'utf8');
  const [, written = ''] = /```js\n(.*?)```/s.exec(page.slice(page.indexOf(`## ${heading}`))) ?? [];
  const folder = temporaryFolder();
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'));
  const file = path.join(folder, 'program.mjs');
  writeFileSync(file, written);
  const program = startFile(file, [], { env: { ROLLCALL: served.url, ...settings } });
  return { ...program, lines: () => program.output().split('\n').filter(Boolean) };
}

test('the program of the page that reads all attendance of a day reads all of it', async () => {
  await scan(served, event, served.student);
  await scan(served, event, served.other);
  const { title, location, time } = event;
  const past = { title, location, time, date: addDays(event.date, -1) };
  const { event: other } = await served.asAdmin.ok('addPastEvent', { body: past });
  await served.asAdmin.ok('mark', {
    body: { userId: served.student.id, eventId: other.id, status: 'present' },
  });
  const account = { name: 'The ERP', email: 'erp@example.edu', trade: 'Civil Engineering', roll_no: 'ERP' };
  const { user } = await served.api.ok('register', { body: { ...account, password: 'a long password' } });
  await served.asAdmin.ok('updateUser', { id: user.id, body: { role: 'admin' } });

  const { ended, lines } = startProgram('All attendance of a day', {
    ...{ EMAIL: account.email, PASSWORD: 'a long password', DAY: event.date },
  });
  await ended;
  const rows = [served.student, served.other].map(({ user: { roll_no } }) =>
    expect.stringMatching(`^[\\da-f-]{36}\t${roll_no}\t${title}\tpresent$`),
  );
  expect(lines()).toEqual(expect.arrayContaining(rows));
  expect(lines()).toHaveLength(2);
});

/** Until the test ends. */
function startLiveCounts({ token }: { readonly token: string }) {
  const { process, ended, lines } = startProgram('Live counts', { TOKEN: token });
  onTestFinished(async () => {
    process.kill();
    await ended;
  });
  return lines;
}

test('the program of the page that shows live counts hears of a new mark', async () => {
  const shown = await newEvent(served, { title: 'Shown in the hall' });
  const lines = startLiveCounts(served.admin);
  await expect.poll(lines, PATIENCE).toContain(`${shown.id}: 0 of 2`);
  await scan(served, shown, served.student);
  await expect.poll(lines, PATIENCE).toContain(`${shown.id}: 1 of 2`);
});

test('the program of the page that shows live counts comes back after a server that could not take it', async () => {
  const shown = await newEvent(served, { title: 'Shown later' });
  const { token } = served.student;
  const others = Array.from({ length: LIVE.mostConnections }, () =>
    io(served.url, { auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] }),
  );
  const leave = () => others.forEach(socket => void socket.disconnect());
  onTestFinished(leave);
  await expect.poll(() => others.every(({ connected }) => connected)).toBe(true);
  const lines = startLiveCounts(served.student);
  await expect.poll(lines, PATIENCE).toContain('unavailable');
  leave();
  await expect.poll(lines, PATIENCE).toContain(`${shown.id}: 0 of 2`);
});
