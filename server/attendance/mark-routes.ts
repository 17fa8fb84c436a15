import { isRefusal, refuse } from '#contract/errors.ts';
import type { StudentLookup } from '../accounts/lookup.ts';
import { type Handlers, sightOf } from '../http/handlers.ts';
import { identify, presentScanned } from '../qr/identify.ts';
import { markMany } from './mark-many.ts';
import { type MarkDeps, recordMark } from './record-mark.ts';

export interface MarkRoutesDeps extends MarkDeps {
  readonly students: StudentLookup;
  readonly qrSecret: string;
  readonly newId: () => string;
}

export function markRoutes(deps: MarkRoutesDeps): Handlers<'scan' | 'mark' | 'bulkMark'> {
  return {
    async scan({ body, principal }) {
      const found = await identify(deps, body.qrData, sightOf(principal));
      if (isRefusal(found)) return found;
      // Anybody can make an unsigned code, so it never marks by itself: an admin confirms by eye.
      if (found.unsigned)
        return refuse('qr_unsigned', { details: { student: presentScanned(found.student) } });
      return recordMark(deps, {
        commandId: body.scanId,
        eventId: body.eventId,
        student: found.student,
        status: body.status,
        means: 'scan',
        unverified: false,
        occurredAt: new Date(body.scannedAt),
        admin: principal,
      });
    },

    async mark({ body, principal }) {
      const student = await deps.students.byId(body.userId, sightOf(principal));
      if (!student) return refuse('student_not_found');
      return recordMark(deps, {
        commandId: body.scanId ?? deps.newId(),
        eventId: body.eventId,
        student,
        status: body.status,
        means: 'manual',
        unverified: body.unverified ?? false,
        occurredAt: body.scannedAt ? new Date(body.scannedAt) : deps.now(),
        admin: principal,
      });
    },

    async bulkMark({ body, principal }) {
      return { success: true, results: await markMany(deps, body, principal) };
    },
  };
}
