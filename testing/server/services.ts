import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/db.ts';
import { createServices, type Services } from '#server/services.ts';
import { TIME_ZONE } from './scenario.ts';
import { SECRETS } from './secrets.ts';

/** What the topics of one server process share, without a server. */
export const servicesOn = (database: Database): Services =>
  createServices({
    database,
    ...SECRETS,
    now: () => new Date(),
    newId: randomUUID,
    graceHours: 72,
    timeZone: TIME_ZONE,
    onAppended: () => {},
  });
