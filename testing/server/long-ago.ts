import { randomUUID } from 'node:crypto';
import { createTokens } from '#server/accounts/tokens.ts';
import { SECRETS } from './secrets.ts';
import { type Served, serve } from './serve.ts';

/** A college whose users have had their accounts for so many days, for events of the past. */
export async function serveSince(
  daysAgo: number,
  welcome: (served: Served) => Promise<unknown> = async () => {},
): Promise<Served> {
  let behind = daysAgo * 86_400_000;
  const now = (): Date => new Date(Date.now() - behind);
  const served = await serve({ now });
  await welcome(served);
  behind = 0;
  // The session from that time has expired.
  const { admin } = served;
  const tokens = createTokens({ secret: SECRETS.jwtSecret, now, newId: randomUUID });
  const token = tokens.issue({ id: admin.id, tokenVersion: admin.user.token_version });
  return { ...served, admin: { ...admin, token } };
}
