import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { QR_REGENERATE_EVERY_SECONDS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readQr } from '#contract/qr/code.ts';
import { type bindDeviceAnswer, type bindDeviceBody, stepAt } from '#contract/qr/live.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { isAccepted, liveKey, stepOf, wrapFor } from '#platform/signing/live-code.ts';
import type { Principal } from '../access/principal.ts';
import { lockOwn, type UserRow } from '../accounts/users.ts';
import { appendWithin } from '../event-store/append-within.ts';
import type { StudentNews } from '../live/student-news.ts';
import type { RowDeps } from '../row-deps.ts';
import { DEVICE_FACTS, keyWasGiven } from './device-facts.ts';

export interface BindDeps extends RowDeps {
  readonly qrSecret: string;
  /** Whether a worker can mail students. */
  readonly mails: boolean;
  /** Tells the student's open screens. */
  readonly tellStudent: (news: StudentNews) => void;
}

type Answer = z.input<typeof bindDeviceAnswer>;

/**
 * Binds the asking phone to the live code of its student, or gives the bound phone the key of a new generation. The
 * key is in this answer and nowhere else, and only this phone can unwrap it.
 */
export async function bindDevice(
  deps: BindDeps,
  { publicKey, proof, browser }: z.output<typeof bindDeviceBody>,
  { id, role }: Pick<Principal, 'id' | 'role'>,
): Promise<Answer | Refusal> {
  if (role !== 'user') return refuse('forbidden');
  const given = await deps.knex.transaction(transaction =>
    giveKey(deps, transaction, { id, publicKey, proof, browser }),
  );
  if (isRefusal(given)) return given;
  const { answer, isNew } = given;
  // Only after the commit.
  const bound = { deviceId: answer.deviceId, since: answer.boundAt, browser: browser ?? null };
  if (isNew) deps.tellStudent({ type: 'deviceBound', userId: id, bound });
  return answer;
}

interface Asked {
  readonly id: string;
  readonly publicKey: string;
  readonly proof: string | undefined;
  readonly browser: string | undefined;
}

async function giveKey(
  { qrSecret, now, newId, mails }: BindDeps,
  transaction: Knex,
  { id, publicKey, proof, browser }: Asked,
): Promise<{ readonly answer: Answer; readonly isNew: boolean } | Refusal> {
  const user = await lockOwn(transaction, id);
  if (!user) return refuse('session_ended');
  const at = now();
  const bound = boundBefore(qrSecret, { user, proof, at });
  // A phone that was replaced asks without its user. Only a press may bind it again.
  if (bound === 'unproven') return refuse('device_unproven');
  const fingerprint = createHash('sha256').update(publicKey).digest('hex');
  if (await keyWasGiven(transaction, id, fingerprint)) return refuse('device_key_given');
  if (!bound && isJustBound(user, at) && !isSameBrowser(user, browser)) return tooSoon();
  const { deviceId, since } = bound ?? { deviceId: newId(), since: at };
  const generation = user.qr_generation;
  const wrapped = wrapFor(publicKey, deviceId, liveKey(qrSecret, { userId: id, generation, deviceId }));
  if (!wrapped) return refuse('bad_request', { fields: { publicKey: SERVER_MESSAGES.deviceKeyUnreadable } });
  await transaction('users')
    .where({ id })
    .update({ device_id: deviceId, device_bound_at: since, device_browser: browser ?? null });
  if (mails && !bound) await mailOwner(transaction, id, at);
  const type = bound ? DEVICE_FACTS.keyed : DEVICE_FACTS.bound;
  const data = { studentId: id, deviceId, key: fingerprint };
  const fact = { stream: id, type, data, actorId: id, means: 'manual', occurredAt: at } as const;
  await appendWithin(transaction, [], { facts: [fact], recordedAt: at });
  const answer = {
    ...{ success: true as const, message: MESSAGES.deviceBound, deviceId, boundAt: since.toISOString() },
    ...{ u: user.qr_code, g: generation, ...wrapped, now: at.toISOString() },
  };
  return { answer, isNew: !bound };
}

/** A worker tells the owner of the account, who may be somebody else than the holder of the phone. */
async function mailOwner(transaction: Knex, userId: string, at: Date): Promise<void> {
  await transaction('binding_mails').insert({ user_id: userId, bound_at: at });
}

interface Binding {
  readonly deviceId: string;
  readonly since: Date;
}

interface Proven {
  readonly user: UserRow;
  readonly proof: string | undefined;
  readonly at: Date;
}

/** The binding that stays, because the phone shows that it holds an earlier key of it. Undefined: it does not try. */
function boundBefore(secret: string, { user, proof, at }: Proven): Binding | 'unproven' | undefined {
  if (proof === undefined) return undefined;
  const reading = readQr(proof);
  const { device_id: deviceId, device_bound_at: since } = user;
  if (reading.kind !== 'live' || deviceId === null || since === null) return 'unproven';
  const { u, g: generation, r } = reading.qr;
  if (u !== user.qr_code || generation >= user.qr_generation) return 'unproven';
  const around = stepAt(at.getTime());
  const step = stepOf(liveKey(secret, { userId: user.id, generation, deviceId }), r, around);
  return step !== undefined && isAccepted(step, around) ? { deviceId, since } : 'unproven';
}

/** A time to come was written while our clock was ahead. It must not bar the student until then. */
const isJustBound = ({ device_bound_at: since }: UserRow, at: Date): boolean =>
  since !== null && Math.abs(at.getTime() - since.getTime()) < QR_REGENERATE_EVERY_SECONDS * 1_000;

/**
 * Then the answer may have been lost, and nothing moves to another phone. It is a new binding all the same, with a new
 * key and a new time, and its owner is told. So a copy of the id is of use for the rest of that minute, and no longer.
 */
const isSameBrowser = ({ device_browser: before }: UserRow, browser: string | undefined): boolean =>
  browser !== undefined && before === browser;

const tooSoon = (): Refusal =>
  refuse('too_many_requests', {
    error: SERVER_MESSAGES.deviceBoundLately,
    retryAfter: QR_REGENERATE_EVERY_SECONDS,
  });
