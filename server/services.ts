import type { Database } from '#platform/database/db.ts';
import { createAdmission } from './accounts/authenticate.ts';
import { createKnownBrowsers } from './accounts/known-browsers.ts';
import { createNameLookup, createStudentLookup } from './accounts/lookup.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createSignUps } from './accounts/sign-ups.ts';
import { createTokens } from './accounts/tokens.ts';
import { createGates } from './attendance/gates.ts';
import { createLateScanLookup } from './attendance/late-scans/late-scan-rows.ts';
import { createAnchors } from './attendance/marks/anchors.ts';
import { createEventStore, type EventStoreDeps } from './event-store/event-store.ts';
import { createEventLookup } from './events/lookup.ts';
import { createRosterLookup } from './events/roster.ts';
import { createPassAdmission } from './passes/admit-pass.ts';
import { PROJECTIONS } from './projections.ts';
import { createVersionedCache } from './versioned-cache.ts';

/** What several topics of one server process share. */
export function createServices(deps: {
  readonly database: Database;
  readonly jwtSecret: string;
  readonly qrSecret: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly graceHours: number;
  readonly timeZone: string;
  readonly onAppended: () => void;
  readonly onBatch?: NonNullable<EventStoreDeps['onBatch']>;
}) {
  const { pool } = deps.database;
  const cached = createVersionedCache(pool);
  return {
    store: createEventStore({ ...deps, pool, projections: PROJECTIONS }),
    tokens: createTokens({ secret: deps.jwtSecret, now: deps.now, newId: deps.newId }),
    passwords: createPasswords(deps.jwtSecret),
    knownBrowsers: createKnownBrowsers(deps.jwtSecret, deps.newId),
    storeSignUp: createSignUps({ ...deps, knex: deps.database.knex }),
    admit: createAdmission(cached),
    passes: createPassAdmission({ ...deps, cached, pool }),
    students: createStudentLookup(cached),
    findEvent: createEventLookup(cached),
    findName: createNameLookup(pool),
    findLateScan: createLateScanLookup(pool),
    findOnRoster: createRosterLookup(deps.database.knex, deps.timeZone),
    gates: createGates(pool),
    anchors: createAnchors(deps.qrSecret, deps.now),
  };
}

export type Services = ReturnType<typeof createServices>;
