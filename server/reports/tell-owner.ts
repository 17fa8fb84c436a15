import type { Knex } from 'knex';
import { ROOMS } from '#contract/live.ts';
import type { Logger } from '#platform/log.ts';
import type { LiveServer } from '../live/socket-server.ts';
import { presentReport, type ReportRow, reportWithOwner } from './report-rows.ts';

/**
 * Tells a report's owner how it stands, whole, whenever it moves: on every screen of theirs that is connected here. A
 * message may be lost; who waits asks as well.
 */
export const createOwnerTelling =
  (deps: { readonly io: LiveServer; readonly knex: Knex; readonly log: Pick<Logger, 'warn'> }) =>
  (reportId: string): void => {
    // Most servers have nobody connected who waits for it.
    if (deps.io.sockets.sockets.size === 0) return;
    reportWithOwner(deps.knex, reportId)
      .then(row => row && tell(deps.io, row))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a report could not be told of'));
  };

const tell = (io: LiveServer, row: ReportRow & { readonly owner_id: string }): boolean =>
  io.to(ROOMS.user(row.owner_id)).emit('report', presentReport(row));
