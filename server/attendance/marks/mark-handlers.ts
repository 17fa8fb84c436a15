import { isRefusal, refuse } from '#contract/errors.ts';
import { readModeOf } from '../../access/principal.ts';
import type { Handlers } from '../../http/handlers.ts';
import { gateOf } from '../gates.ts';
import { correctMark, withdrawMark } from './amend.ts';
import { evidenceOf } from './evidence.ts';
import { type BulkDeps, markMany } from './mark-many.ts';
import { timesOf } from './mark-times.ts';
import { recordMark } from './record-mark.ts';
import { type ScanDeps, scanMark } from './scan-mark.ts';

interface MarkHandlersDeps extends ScanDeps, BulkDeps {
  readonly newId: () => string;
}

export function markHandlers(
  deps: MarkHandlersDeps,
): Handlers<'scan' | 'mark' | 'bulkMark' | 'correctMark' | 'withdrawMark'> {
  return {
    scan: ({ body, principal }) => scanMark(deps, body, principal),

    async mark({ body, principal }) {
      const student = await deps.students.byId(body.userId, readModeOf(principal));
      if (!student) return refuse('student_not_found');
      const gate = await gateOf(deps, body, principal);
      return recordMark(deps, {
        commandId: body.scanId ?? deps.newId(),
        eventId: body.eventId,
        student,
        status: body.status,
        means: 'manual',
        evidence: evidenceOf({ unverified: body.unverified, looked: body.looked, gate }),
        ...timesOf(body, deps.now()),
        anchor: body.anchor,
        admin: principal,
      });
    },

    async bulkMark({ body, principal }) {
      const results = await markMany(deps, body, principal);
      return isRefusal(results) ? results : { success: true, results };
    },

    correctMark: ({ params, body, principal }) => correctMark(deps, { ...params, body, admin: principal }),

    withdrawMark: ({ params, body, principal }) => withdrawMark(deps, { ...params, body, admin: principal }),
  };
}
