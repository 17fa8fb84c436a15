import type { KnownStudent } from '#contract/qr/code.ts';
import { byId, type KeptScan, namedHere } from '../../../lib/outbox/kept-scan.ts';
import { AWAY, believed, type Verdict } from '../../../lib/outbox/verdict.ts';

/** One scan at this door and its result. */
export interface DoorEntry {
  readonly id: string;
  /** The text that was read. Null if the student was found manually. */
  readonly code: string | null;
  /** Who it is, as far as that is known without the server. */
  readonly student: KnownStudent | null;
  readonly at: string;
  /** Null: no answer yet. */
  readonly verdict: Verdict | null;
  /** Its result has been shown and played. */
  readonly shown: boolean;
  /** Marked here and undone here. */
  readonly withdrawn: boolean;
}

/** A mark made by this scan can be undone. An earlier mark cannot be undone here. */
export const canUndo = ({ verdict, withdrawn }: DoorEntry): boolean =>
  !withdrawn && verdict?.kind === 'marked' && verdict.mark.outcome === 'marked';

/** In the order of scanning. */
export type DoorLog = readonly DoorEntry[];

/** More than anyone scrolls through. Entries without an answer are never dropped. */
const MOST = 30;

/** What is known of a scan as it begins. */
export type BegunScan = Pick<KeptScan, 'id' | 'what' | 'scannedAt' | 'belief'>;

const entryOf = (scan: BegunScan): DoorEntry => ({
  id: scan.id,
  code: scan.what.kind === 'code' ? scan.what.text : null,
  student: namedHere(scan),
  at: scan.scannedAt,
  verdict: null,
  shown: false,
  withdrawn: false,
});

export const withScan = (log: DoorLog, scan: BegunScan): DoorLog => [...log, entryOf(scan)];

/** The waiting scans from before this page was loaded, or of another tab. Their results were shown there. */
export function withWaiting(log: DoorLog, waiting: readonly KeptScan[]): DoorLog {
  const there = new Set(log.map(({ id }) => id));
  const missing = waiting
    .filter(({ id }) => !there.has(id))
    .map(scan => ({ ...entryOf(scan), verdict: believed(AWAY, scan.belief), shown: true }));
  if (missing.length === 0) return log;
  return [...missing.slice(-MOST), ...log].sort(byId);
}

type Amendment = Partial<Pick<DoorEntry, 'verdict' | 'shown' | 'withdrawn'>>;

/** The log with what has become of one of its scans. */
export const amended = (log: DoorLog, id: string, change: Amendment): DoorLog =>
  log.map(entry => (entry.id === id ? { ...entry, ...change } : entry));

/** Answers come in any order. They are shown in the order of scanning, each once. */
export function release(log: DoorLog): { readonly log: DoorLog; readonly released: DoorLog } {
  const firstOpen = log.findIndex(entry => entry.verdict === null);
  const answered = firstOpen === -1 ? log : log.slice(0, firstOpen);
  const released = answered.filter(entry => !entry.shown).map(entry => ({ ...entry, shown: true }));
  const rest = firstOpen === -1 ? [] : log.slice(firstOpen);
  return { log: [...answered.map(entry => ({ ...entry, shown: true })).slice(-MOST), ...rest], released };
}
