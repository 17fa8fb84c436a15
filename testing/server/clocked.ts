import { randomUUID } from 'node:crypto';
import { momentOf } from '#contract/time.ts';
import { createTokens } from '#server/accounts/tokens.ts';
import { apiClient } from './api-client.ts';
import type { Person } from './people.ts';
import { TIME_ZONE } from './scenario.ts';
import { SECRETS } from './secrets.ts';
import { type Served, serve } from './serve.ts';

/** A server with a clock that the test sets. */
export interface Clocked extends Served {
  now(): Date;
  /** Sets the clock. The admin signs in again, because a session lasts for hours, not for days. */
  goTo(moment: Date): void;
  /** A token of a session that begins now. */
  tokenOf(person: Person): string;
}

/** The real server, at a time that the test chooses; `settings` are like environment variables. */
export async function serveAt(
  moment: Date,
  settings: Readonly<Record<string, string>> = {},
): Promise<Clocked> {
  let clock = moment;
  const now = (): Date => clock;
  const served = await serve({ now, settings });
  const tokens = createTokens({ secret: SECRETS.jwtSecret, now, newId: randomUUID });
  const tokenOf = ({ id, user }: Person): string => tokens.issue({ id, tokenVersion: user.token_version });
  const signedIn = () => ({ ...served.admin, token: tokenOf(served.admin) });
  const clocked = {
    ...served,
    now,
    tokenOf,
    goTo(to: Date): void {
      clock = to;
      clocked.admin = signedIn();
      clocked.asAdmin = apiClient(served.url, clocked.admin.token);
    },
  };
  return clocked;
}

/** The instant of this hour of this day in the college's zone. */
export const at = (day: string, time: string): Date => momentOf(day, time, TIME_ZONE);
