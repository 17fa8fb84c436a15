import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { ROOMS } from '#contract/live/events.ts';
import type { Logger } from '#platform/log/log.ts';
import type { LiveServer } from '../live/socket-server.ts';
import { presentReport, type ReportRow, reportWithOwner } from './report-rows.ts';

/**
 * Sends a report's complete state to its owner whenever it changes, on all their screens connected here. A
 * message may be lost, so anyone who waits also polls.
 */
export function createOwnerTelling(deps: {
  readonly io: LiveServer;
  readonly knex: Knex;
  readonly log: Pick<Logger, 'warn'>;
}): (reportId: string) => void {
  // Two reads at once may be answered in either order, and the older state would be sent last.
  const inTurn = pLimit(1);
  return reportId => {
    // Without any connected socket, there is no owner to notify here.
    if (deps.io.sockets.sockets.size === 0) return;
    inTurn(() => reportWithOwner(deps.knex, reportId))
      .then(row => row && notify(deps.io, row))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a report could not be told of'));
  };
}

const notify = (io: LiveServer, row: ReportRow & { readonly owner_id: string }): boolean =>
  io.to(ROOMS.user(row.owner_id)).emit('report', presentReport(row));
