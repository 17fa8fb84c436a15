import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { type KeptScan, keptInMemory } from './kept-scan.ts';
import { Outbox, type OutboxDeps } from './outbox.ts';
import type { Verdict } from './verdict.ts';

/** A scan of the nth code at a door; ids sort in the order of scanning. */
export function aScan(n: number, by = 'asha'): KeptScan {
  const id = `019b0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  return {
    id,
    by: { id: by, name: by },
    event: { id: '019b0000-0000-7000-8000-00000000e0e0', title: 'Campus drive' },
    what: { kind: 'code', text: `code ${n}` },
    scannedAt: '2026-11-20T04:30:00.000Z',
    anchor: null,
    aheadMs: null,
    looked: false,
    gate: null,
    belief: null,
    refusal: null,
  };
}

/** The outbox of one page, which waits for each answer and sends again only when it is told to. */
export const anOutbox = (given: Pick<OutboxDeps, 'send'> & Partial<OutboxDeps>): Outbox =>
  new Outbox({
    kept: keptInMemory(),
    admin: () => 'asha',
    refusalsOf: 'all',
    patience: () => new Promise(() => {}),
    later: () => () => {},
    alone: work => work(),
    ...given,
  });

/** The server's positive answer to a scan. */
export function markedAs(scan: KeptScan, outcome: MarkAnswer['outcome'] = 'marked'): Verdict {
  const attendance = {
    id: `mark of ${scan.id}`,
    status: 'present',
    eventId: scan.event.id,
    userId: scan.id,
    studentName: `Student of ${scan.id}`,
    rollNo: 'GIN-1',
    trade: 'Instrumentation',
    at: scan.scannedAt,
    by: scan.by,
    gate: scan.gate,
  } as const;
  const mark = { success: true, outcome, message: '', position: 1, attendance } as const;
  return { kind: 'marked', mark };
}
