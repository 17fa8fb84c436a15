import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { PASS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PassKind, PassRight } from '#contract/passes/schema.ts';
import { type PassHeader, readPassHeader, signedText } from '#contract/passes/signing.ts';
import type { EndOfPass, PassInUse, Principal, SignedRequest } from '../access/principal.ts';
import type { Find, Lookup, ReadMode, Versioned } from '../versioned-cache.ts';
import { isSigned, publicKeyOf } from './signature.ts';

interface PassSessionRow {
  readonly id: string;
  readonly name: string;
  readonly kind: PassKind;
  readonly rights: readonly PassRight[];
  readonly holder_id: string | null;
  readonly public_key: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly confirmed_at: Date | null;
  readonly revoked_at: Date | null;
  readonly issuer_id: string;
  readonly issuer_name: string;
  readonly issuer_is_admin: boolean;
  readonly event_ids: readonly string[];
}

/** A request whose header claims to be of a pass. */
interface ClaimedRequest extends SignedRequest {
  readonly authorization: string;
}

/** The principal of a request signed by a pass. */
export type AdmitPass = (request: ClaimedRequest, readMode: ReadMode) => Promise<Principal | Refusal>;

export interface Passes {
  readonly admit: AdmitPass;
  /** Whether a pass that was admitted is still valid, by the database. */
  readonly isValid: (id: string) => Promise<boolean>;
}

const HOUR_MS = 3_600_000;
const SEEN_EVERY_MS = 60_000;
const SEEN_OF = 10_000;

/** Admits the request of a pass: signed by its device, within a minute of the server's clock. */
export function createPassAdmission(deps: {
  readonly cached: (lookup: Lookup<PassSessionRow>) => Find<PassSessionRow>;
  readonly pool: Pool;
  readonly now: () => Date;
  /** For so many hours after its end, a pass may send what waited on its device. */
  readonly graceHours: number;
}): Passes {
  const findPass = deps.cached({
    name: 'passes',
    text: `SELECT passes.id, passes.name, kind, rights, holder_id, public_key, passes.created_at, expires_at,
        confirmed_at, revoked_at, issuer_id, users.name AS issuer_name,
        users.role = 'admin' AND users.deactivated_at IS NULL AS issuer_is_admin,
        ARRAY(SELECT event_id::text FROM pass_events WHERE pass_id = passes.id) AS event_ids
      FROM passes JOIN users ON users.id = issuer_id WHERE passes.id = ANY($1::uuid[])`,
    keyOf: row => row.id,
  });
  const seen = keepSeen(deps.pool);
  const admit: AdmitPass = async (request, readMode) => {
    const header = readPassHeader(request.authorization);
    const row = header && (await findPass(header.id, readMode));
    if (!header || !row || !isSignedBy(row, header, request)) return refuse('pass_unknown');
    const now = deps.now();
    if (Math.abs(now.getTime() - header.at) > PASS.clockSeconds * 1_000)
      return refuse('pass_clock', { details: { now: now.toISOString() } });
    const { confirmed_at: confirmedAt } = row;
    if (!confirmedAt) return row.revoked_at ? refuse('pass_revoked') : refuse('pass_unconfirmed');
    seen(row.id, now);
    const ended = endOf(row, now);
    const maySend = ended !== null && now.getTime() - ended.at.getTime() <= deps.graceHours * HOUR_MS;
    return principalOf(row, header, { confirmedAt, ended: ended && { ...ended, maySend }, readMode });
  };
  return {
    admit,
    async isValid(id) {
      const row = await findPass(id, 'fresh');
      return row !== undefined && endOf(row, deps.now()) === null;
    },
  };
}

function isSignedBy(
  { public_key }: PassSessionRow,
  { signature, ...header }: PassHeader,
  { method, address }: ClaimedRequest,
): boolean {
  const key = public_key === null ? undefined : publicKeyOf(public_key);
  return key !== undefined && isSigned(key, signedText({ ...header, method, address }), signature);
}

function principalOf(
  row: Versioned<PassSessionRow>,
  { bodyHash }: PassHeader,
  { readMode, ...times }: Pick<PassInUse, 'confirmedAt' | 'ended'> & { readonly readMode: ReadMode },
): Principal {
  const { id, name, kind, rights, event_ids: eventIds, holder_id: holderId } = row;
  return {
    ...{ id: row.issuer_id, name: row.issuer_name, role: 'pass' as const, mustChangePassword: false },
    pass: { id, name, kind, rights, eventIds, holderId, bodyHash, ...times },
    ...{ tokenId: id, tokenExpiresAt: row.expires_at },
    cachedAtVersion: readMode === 'cached' ? row.contextVersion : null,
  };
}

/** A pass that was issued while its issuer ceased to be an admin was revoked by nobody, and never worked. */
function endOf(
  { revoked_at, expires_at, created_at, issuer_is_admin }: PassSessionRow,
  now: Date,
): Omit<EndOfPass, 'maySend'> | null {
  if (revoked_at) return { at: revoked_at, why: 'revoked' };
  if (expires_at <= now) return { at: expires_at, why: 'expired' };
  return issuer_is_admin ? null : { at: created_at, why: 'revoked' };
}

/** Writes now and then when a pass was last seen. Nobody waits for it, and a failure loses nothing. */
function keepSeen(pool: Pool): (id: string, now: Date) => void {
  const written = new LRUCache<string, number>({ max: SEEN_OF });
  return (id, now) => {
    const at = now.getTime();
    if (Math.abs(at - (written.get(id) ?? 0)) < SEEN_EVERY_MS) return;
    written.set(id, at);
    const text = 'UPDATE passes SET last_seen_at = $2 WHERE id = $1';
    pool.query({ name: 'pass-seen', text, values: [id, now] }).catch(() => written.delete(id));
  };
}
