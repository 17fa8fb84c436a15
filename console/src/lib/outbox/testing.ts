import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type KeptScan, keptInMemory } from './kept-scan.ts';
import { Outbox, type OutboxDeps } from './outbox.ts';
import type { Verdict } from './verdict.ts';

type Attendance = MarkAnswer['attendance'];

/** The server's answer to a mark for tests. A test passes the fields it is about, the rest is filled in. */
export const aMark = (given: Partial<MarkAnswer> = {}, attendance: Partial<Attendance> = {}): MarkAnswer => ({
  success: true,
  outcome: 'marked',
  message: MESSAGES.marked,
  position: 1,
  attendance: {
    id: 'a1',
    status: 'present',
    eventId: 'e1',
    userId: 's1',
    studentName: 'Asha Verma',
    rollNo: '224001',
    trade: 'Instrumentation',
    at: '2026-03-01T04:30:00.000Z',
    by: { id: 'k1', name: 'Kiran' },
    gate: null,
    ...attendance,
  },
  ...given,
});

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
export const markedAs = (
  { id, event, scannedAt: at, by, gate }: KeptScan,
  outcome: MarkAnswer['outcome'] = 'marked',
) =>
  ({
    kind: 'marked',
    mark: aMark({ outcome }, { id: `mark of ${id}`, eventId: event.id, userId: id, at, by, gate }),
  }) as const satisfies Verdict;
