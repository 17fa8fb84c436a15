import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { PassKind, PassRight } from '#contract/passes/schema.ts';
import { passHeader, signedText } from '#contract/passes/signing.ts';
import type { SignRequest } from './api-client.ts';
import type { Served } from './serve.ts';

/** A device with a key of its own, as the browser of a volunteer makes one. */
interface DeviceKey {
  /** The uncompressed point, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export function newDeviceKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const half = (coordinate: string): Buffer => Buffer.from(coordinate, 'base64url');
  const point = Buffer.concat([Buffer.from([4]), half(x), half(y)]);
  return { publicKey: point.toString('base64url'), privateKey };
}

/** Signs the requests of a pass. */
export const signsFor =
  (id: string, { privateKey }: DeviceKey, now: () => Date = () => new Date()): SignRequest =>
  ({ method, address, body = '' }) => {
    const bodyHash = createHash('sha256').update(body).digest('base64url');
    const request = { id, at: now().getTime(), bodyHash, method, address };
    const signature = sign('sha256', Buffer.from(signedText(request)), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return passHeader(request, signature.toString('base64url'));
  };

interface WantedPass {
  readonly eventIds: readonly string[];
  readonly rights?: readonly PassRight[];
  readonly kind?: PassKind;
  readonly name?: string;
  readonly holderId?: string;
  readonly expiresAt?: Date;
  /** The admin who issues it. */
  readonly token?: string;
  /** The address from which its device is paired. */
  readonly from?: string;
  readonly now?: () => Date;
}

export interface PassDevice {
  readonly id: string;
  readonly key: DeviceKey;
  /** To call with, in the place of a token. */
  readonly signs: SignRequest;
}

interface InsertedPass {
  /** No device has it yet. */
  readonly offered?: boolean;
  readonly revoked?: boolean;
}

/** The same as `newPass`, put into the database at once: tests of rights need hundreds. */
export async function insertPass(
  { database, admin }: Pick<Served, 'database' | 'admin'>,
  { eventIds, rights = ['scan'], offered = false, revoked = false }: WantedPass & InsertedPass,
): Promise<PassDevice> {
  const [id, key, at] = [randomUUID(), newDeviceKey(), new Date()];
  const paired = { public_key: key.publicKey, paired_at: at, confirmed_at: at };
  await database.knex('passes').insert({
    ...{ id, issuer_id: admin.id, name: 'Gate 2', kind: 'person', rights: [...rights], created_at: at },
    ...{ expires_at: new Date(at.getTime() + 6 * 3_600_000), revoked_at: revoked ? at : null },
    ...(!offered && paired),
  });
  await database.knex('pass_events').insert(eventIds.map(event_id => ({ pass_id: id, event_id })));
  return { id, key, signs: signsFor(id, key) };
}

/** A pass that an admin issued, paired with a new device, and confirmed. */
export async function newPass(
  { api, admin }: Pick<Served, 'api'> & { readonly admin: { readonly token: string } },
  { now = () => new Date(), token = admin.token, ...wanted }: WantedPass,
): Promise<PassDevice> {
  const until = new Date(now().getTime() + 6 * 3_600_000);
  const {
    rights = ['scan'],
    kind = 'person',
    name = 'Gate 2',
    eventIds,
    holderId,
    expiresAt = until,
    from,
  } = wanted;
  const body = { rights, kind, name, eventIds, expiresAt: expiresAt.toISOString(), holderId };
  const { id } = (await api.ok('createPass', { token, body })).pass;
  const key = newDeviceKey();
  const { secret } = await api.ok('offerPairing', { token, id, body: {} });
  await api.ok('pairPass', { from, body: { secret, publicKey: key.publicKey } });
  const { number } = (await api.ok('pass', { token, id })).pass;
  await api.ok('confirmPass', { token, id, body: { number } });
  return { id, key, signs: signsFor(id, key, now) };
}
