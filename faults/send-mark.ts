import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { markAnswer } from '#contract/attendance/marks.ts';
import { failureSchema } from '#contract/failure.ts';
import { parseJson } from '#contract/json.ts';
import { address } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { hasCode } from '#platform/files.ts';
import type { Mark, Reply } from './load-log.ts';

interface Way {
  /** The server's address. */
  readonly url: string;
  readonly token: string;
  readonly agent: Agent;
  /** The time limit of the device. */
  readonly limitMs: number;
}

/** Sends one mark once and returns the outcome, judged as a device must judge it. */
export async function sendMark(way: Way, mark: Mark): Promise<Reply> {
  try {
    const { status, body } = await post(way, JSON.stringify(bodyOf(mark)));
    return replyOf(status, body);
  } catch (error) {
    if (hasCode(error, 'ECONNREFUSED')) return { kind: 'not reached' };
    return { kind: 'no answer', reason: error instanceof Error ? error.message : String(error) };
  }
}

const bodyOf = ({ scanId, eventId, qrData, scannedAt, sentAt, gate }: Mark) => ({
  ...(sentAt !== undefined && { sentAt }),
  ...(gate !== undefined && { gate }),
  scanId,
  eventId,
  qrData,
  scannedAt,
  status: 'present',
});

function post(
  { url, token, agent, limitMs }: Way,
  body: string,
): Promise<{ readonly status: number; readonly body: string }> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const sent = request(url + address(ROUTES.scan), {
    method: ROUTES.scan.method,
    agent,
    headers,
    signal: AbortSignal.timeout(limitMs),
  });
  sent.on('error', reject);
  sent.on('response', answer =>
    text(answer).then(body => resolve({ status: answer.statusCode ?? 0, body }), reject),
  );
  sent.end(body);
  return promise;
}

function replyOf(status: number, body: string): Reply {
  if (status === 200) {
    const { outcome, position, attendance } = markAnswer.parse(JSON.parse(body));
    return { kind: 'ok', outcome, position, gate: attendance.gate };
  }
  const failure = failureSchema.safeParse(parseJson(body));
  if (status === 503 && failure.success) return { kind: 'unavailable', code: failure.data.code };
  return { kind: 'refused', status, text: body.slice(0, 200) };
}
