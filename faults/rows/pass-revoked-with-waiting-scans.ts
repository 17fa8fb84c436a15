import { MARK_OUTCOMES } from '#contract/attendance/marks.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newPass, type PassDevice } from '#testing/server/pass-device.ts';
import type { LoadLog, Mark, Reply } from '../load-log.ts';
import { createStudents, markOf } from '../people.ts';
import { sameNumber } from '../promises.ts';
import type { Row } from '../row.ts';
import type { Site } from '../site.ts';

/** Scans that wait on the device, and those of them that were stored although their answer was lost. */
const WAITING = 50;
const STORED_BEFORE = 10;
const AT_ONCE = 4;
const PATIENCE_MS = 60_000;
/** When a scan was made is reckoned from how long it waited, and is late by the time that it was on its way. */
const WAITED_MS = 60_000;

/** A device loses its network with fifty scans. Its pass is revoked meanwhile, and the server is killed under it. */
export const passRevokedWithWaitingScans: Row = {
  name: 'pass-revoked-with-waiting-scans',
  promise:
    'a pass revoked while 50 scans wait, a server killed: each once on the decision list, none lost or doubled',
  times: { quick: 1, full: 20 },
  seconds: { atAll: 3, each: 5 },
  async inject(site, times) {
    const { servers } = await site.start({ servers: 2 });
    const log: LoadLog[] = [];
    const broken: string[] = [];
    for (let round = 0; round < times; round++) {
      const [first, second] = servers;
      if (!second) throw new Error('Two servers were not started.');
      const device = await openDevice(site, [first.url, second.url]);
      const delivery = device.deliver();
      process.kill(first.child.pid() ?? 0, 'SIGKILL');
      await delivery;
      const judged = await judge(site, second.url, device);
      broken.push(...judged.broken);
      log.push(judged.log);
    }
    return { log: log.flat(), broken };
  },
};

interface Device {
  readonly pass: PassDevice;
  readonly marks: readonly Mark[];
  /** Sends everything twice, until each is answered. */
  readonly deliver: () => Promise<readonly Answer[]>;
}

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly reply: Reply;
}

/** Fifty scans are made, ten of them are stored without an answer, and the pass is revoked. */
async function openDevice(site: Site, urls: readonly [string, string]): Promise<Device> {
  const { token, eventId, database } = site;
  const api = apiClient(urls[0]);
  const pass = await newPass({ api, admin: { token } }, { eventIds: [eventId] });
  const scanned = new Date(Date.now() - WAITED_MS);
  const students = await createStudents(database.knex, WAITING);
  const marks = students.map(student => markOf(eventId, student, scanned));
  const send = (mark: Mark, nth: number) => sendUntilAnswered(pass, mark, urls[nth % 2] ?? urls[0]);
  await Promise.all(marks.slice(0, STORED_BEFORE).map(send));
  await api.ok('revokePass', { token, id: pass.id });
  return {
    pass,
    marks,
    deliver: async () => {
      const rest = [...marks, ...marks].map((mark, nth) => ({ mark, nth }));
      const answers: Answer[] = [];
      const one = async (): Promise<void> => {
        for (let next = rest.shift(); next; next = rest.shift())
          answers.push(await send(next.mark, next.nth));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
      return answers;
    },
  };
}

/** As a device does: the same id again, until it is answered. */
async function sendUntilAnswered(pass: PassDevice, mark: Mark, url: string): Promise<Answer> {
  const { studentId: _, ...scan } = mark;
  const api = apiClient(url);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const body = { ...scan, status: 'present', sentAt: new Date().toISOString() };
    const answered = await api
      .raw('scan', { token: pass.signs, body })
      .then(async response => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (answered && answered.status !== 503) return answerOf(answered.status, answered.text);
    if (Date.now() > until) throw new Error(`The scan ${mark.scanId} was never answered.`);
  }
}

function answerOf(status: number, text: string): Answer {
  const { code = '', outcome, position = 0 } = JSON.parse(text);
  const known = MARK_OUTCOMES.find(each => each === outcome);
  const reply: Reply = known
    ? { kind: 'ok', outcome: known, position: Number(position) }
    : { kind: 'refused', status, text };
  return { status, code: String(code), reply };
}

/** Each of the scans that were not stored waits once. Accepted, each of the fifty is stored once. */
async function judge({ token, eventId, database }: Site, url: string, { pass, marks, deliver }: Device) {
  const api = apiClient(url, token);
  const query = { eventId, limit: '500' };
  const { scans } = await api.ok('lateScans', { query });
  const ours = scans.filter(({ id }) => marks.some(({ scanId }) => scanId === id));
  for (const { id } of ours) await api.ok('decideLateScan', { id, body: { accept: true } });
  // The device asks once more, and is told of the marks.
  const answers = await deliver();
  const stored = await database
    .knex('attendance_records')
    .whereIn(
      'student_id',
      marks.map(({ studentId }) => studentId),
    )
    .where({ status: 'present', pass_id: pass.id });
  const log: LoadLog = marks.map(mark => ({ mark, sendings: [] }));
  const replies = await Promise.all(marks.map(mark => sendUntilAnswered(pass, mark, url)));
  const at = Date.now();
  return {
    log: log.map((entry, nth) => {
      const reply = replies[nth]?.reply ?? { kind: 'not reached' as const };
      return { ...entry, sendings: [{ began: at, ended: at, reply }] };
    }),
    broken: [
      ...sameNumber('scans that wait for a decision', ours.length, WAITING - STORED_BEFORE),
      ...sameNumber('reasons', ours.filter(({ why }) => why === 'pass_revoked').length, ours.length),
      ...sameNumber('marks by the pass', stored.length, WAITING),
      ...answers
        .filter(({ status }) => status !== 200)
        .map(({ status, code }) => `a scan that was accepted was answered ${status} ${code}`),
    ],
  };
}
