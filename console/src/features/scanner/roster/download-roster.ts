import type { Store } from 'redux';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { endStaleSession } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { callRoute } from '../../../lib/api/call.ts';
import { KEPT } from '../../../lib/kept/kept-data.ts';
import { fetchRoster } from '../../../lib/roster/fetch-roster.ts';
import { tokenOf } from '../../../lib/session/session.ts';
import { type Roster, rosterOf } from './roster.ts';

const PREFIX = 'roster ';
/** The name under which this device keeps the roster of an event. */
export const nameOf = (eventId: string): string => `${PREFIX}${eventId}`;

/** The names of the rosters that this device keeps. */
export const rosterNames = async (admin: string): Promise<string[]> =>
  (await KEPT.names(admin)).filter(name => name.startsWith(PREFIX));

interface Downloading {
  readonly store: Store;
  readonly admin: string;
  readonly signal: AbortSignal;
}

interface Downloaded {
  /** Null: the event was deleted. */
  readonly roster: Roster | null;
  /** Whether it stays when this page closes. */
  readonly durable: Promise<boolean>;
}

/** Fetches the roster of an event and keeps it on this device. Null: it could not be fetched. */
export async function downloadRoster(
  eventId: string,
  { store, admin, signal }: Downloading,
): Promise<Downloaded | null> {
  const at = new Date().toISOString();
  const token = tokenOf(store.getState());
  const fetched = await fetchRoster(eventId, cursor =>
    callRoute(attendanceRoutes.doorRoster, { id: eventId, limit: 500, cursor }, { token, signal }),
  );
  if (signal.aborted) return null;
  if (!isApiError(fetched)) {
    const durable = KEPT.keep(nameOf(eventId), admin, { at, value: fetched });
    return { roster: rosterOf(fetched, at), durable };
  }
  endStaleSession(fetched, token, store);
  if (fetched.code !== 'event_not_found') return null;
  return { roster: null, durable: KEPT.remove(nameOf(eventId), admin).then(() => true) };
}
