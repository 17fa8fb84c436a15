import type { Database } from '#platform/db.ts';
import { type Admit, createAdmission } from './accounts/authenticate.ts';
import { createKnownBrowsers, type KnownBrowsers } from './accounts/known-browsers.ts';
import {
  createNameLookup,
  createStudentLookup,
  type FindName,
  type StudentLookup,
} from './accounts/lookup.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { createSignUps, type StoreSignUp } from './accounts/sign-ups.ts';
import { createTokens, type Tokens } from './accounts/tokens.ts';
import { type Anchors, createAnchors } from './attendance/anchors.ts';
import { createGates, type Gates } from './attendance/gates.ts';
import { createEventStore, type EventStore, type EventStoreDeps } from './event-store/event-store.ts';
import { createEventLookup, type MarkedEvent } from './events/lookup.ts';
import { createPassAdmission, type Passes } from './passes/admit-pass.ts';
import { PROJECTIONS } from './projections.ts';
import { createVersionedCache, type Find } from './versioned-cache.ts';

export interface Services {
  readonly store: EventStore;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly knownBrowsers: KnownBrowsers;
  readonly storeSignUp: StoreSignUp;
  readonly admit: Admit;
  readonly passes: Passes;
  readonly students: StudentLookup;
  readonly findEvent: Find<MarkedEvent>;
  readonly findName: FindName;
  readonly gates: Gates;
  readonly anchors: Anchors;
}

/** What several topics of one server process share. */
export function createServices(deps: {
  readonly database: Database;
  readonly jwtSecret: string;
  readonly qrSecret: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly graceHours: number;
  readonly onAppended: () => void;
  readonly onBatch?: NonNullable<EventStoreDeps['onBatch']>;
}): Services {
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
    gates: createGates(pool),
    anchors: createAnchors(deps.qrSecret, deps.now),
  };
}
