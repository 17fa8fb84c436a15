import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { scanBody } from '#contract/attendance/marks.ts';
import { listen } from '#platform/process/listen.ts';
import { onlyThese, startLoad } from './load.ts';
import { settled, unknownSendings } from './load-log.ts';
import { markOf } from './people.ts';
import { createRandom } from './random.ts';

type Act = (answer: ServerResponse) => void;

const say =
  (status: number, body: object): Act =>
  answer =>
    void answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const MARKED = say(200, {
  success: true,
  outcome: 'marked',
  message: 'Attendance marked',
  position: 7,
  attendance: {
    id: 'stream',
    status: 'present',
    eventId: 'event',
    userId: 'student',
    studentName: 'Sita Student',
    rollNo: null,
    trade: '',
    at: '2026-11-20T10:00:00.000Z',
    by: { id: 'admin', name: 'Asha Admin' },
    gate: null,
  },
});
const UNKNOWN = say(503, { success: false, error: 'Nobody knows; send it again.', code: 'unknown_outcome' });
const REFUSED = say(500, { success: false, error: 'Something went wrong.', code: 'internal' });
const CUT: Act = answer => answer.destroy();

/** A server that gives these responses in order, and keeps the ids it got. */
async function actingServer(acts: Act[]): Promise<{ url: string; ids: string[] }> {
  const ids: string[] = [];
  const server = createServer(async (request, answer) => {
    ids.push(scanBody.parse(await json(request)).scanId);
    acts.shift()?.(answer);
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listen(server)}`, ids };
}

const newMark = () => markOf(randomUUID(), { id: randomUUID(), qrData: 'a code' });

const load = (url: string, marks = [newMark()]) =>
  startLoad({ urls: [url], token: 'token', random: createRandom(1), doors: 1, marks: onlyThese(marks) });

test('a mark with an unknown outcome is sent again under its id until the outcome is known', async () => {
  const { url, ids } = await actingServer([UNKNOWN, CUT, MARKED]);
  const [entry] = await load(url).ended();
  expect(new Set(ids).size).toBe(1);
  expect(entry?.sendings.map(({ reply }) => reply.kind)).toEqual(['unavailable', 'no answer', 'ok']);
  expect(unknownSendings(entry ? [entry] : [])).toBe(2);
});

test('any other answer settles the mark as refused, so that the checker reports it', async () => {
  const { url, ids } = await actingServer([REFUSED, MARKED]);
  const log = await load(url, [newMark(), newMark()]).ended();
  expect(log.map(entry => settled(entry)?.kind)).toEqual(['refused', 'ok']);
  expect(new Set(ids).size).toBe(2);
});

test('a 503 that does not match the contract also counts as refused', async () => {
  const { url } = await actingServer([say(503, { oops: true })]);
  const [entry] = await load(url).ended();
  expect(entry && settled(entry)).toMatchObject({ kind: 'refused', status: 503 });
});

test('waiting for more marks than there are fails with a message', async () => {
  const { url } = await actingServer([MARKED]);
  const running = load(url);
  await running.untilAcknowledged(1);
  await expect(running.untilAcknowledged(2)).rejects.toThrow('The load ended after 1 acknowledged marks');
});
