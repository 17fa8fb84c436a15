import { z } from 'zod';
import type { User } from '#contract/accounts/schema.ts';
import { idSchema, instantSchema } from '#contract/common.ts';
import { type KnownStudent, knownStudent, scannedStudent } from '#contract/qr/code.ts';
import { belief } from './belief.ts';

/**
 * A scan as this device keeps it until the server has answered. Every attempt sends the same id, so the scan is
 * stored only once. It names its admin, so it is never sent for another admin who has not taken it over.
 */
export const keptScan = z.object({
  /** UUID version 7: ids sort in the order of scanning. */
  id: idSchema,
  by: z.object({ id: z.string(), name: z.string() }),
  event: z.object({ id: z.string(), title: z.string() }),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('code'), text: z.string() }),
    /** Found by roll number or name and marked by hand. */
    z.object({ kind: z.literal('student'), student: knownStudent }),
  ]),
  scannedAt: instantSchema,
  /** The last anchor that this device had. Consoles did not always keep it. */
  anchor: z.string().nullable().default(null),
  /**
   * By how much the server's clock was ahead of this device's (ms). Null: it was not known. Consoles did not always keep
   * it.
   */
  aheadMs: z.number().nullable().default(null),
  /** Somebody looked at the student and pressed. Consoles did not always ask. */
  looked: z.boolean().default(false),
  /** The name of this device when it scanned. Null: it had none. */
  gate: z.string().nullable().default(null),
  /** What this device believed of it. Whatever stands here, the scan is sent. */
  belief: belief.nullable().catch(null),
  /** It waited and was then refused. It is kept until an admin has seen it. */
  refusal: z
    .object({
      sentence: z.string(),
      /** The student in an unsigned code. An admin may still confirm them by eye. */
      student: scannedStudent.nullable(),
      /** The student in any other refused code. Consoles did not always keep it. */
      named: knownStudent.nullable().default(null),
    })
    .nullable(),
});
export type KeptScan = z.infer<typeof keptScan>;
export type LateRefusal = NonNullable<KeptScan['refusal']>;

/** Whose scan it is, as far as that is known without the server: found by hand, or named by the list on this device. */
export const namedHere = ({ what, belief }: Pick<KeptScan, 'what' | 'belief'>): KnownStudent | null =>
  what.kind === 'student' ? what.student : (belief?.student ?? null);

/** What becomes of a scan while it is kept: it is refused, or another admin takes it over. */
type Amendment = Pick<KeptScan, 'refusal'> | Pick<KeptScan, 'by'>;

/**
 * As whom scans are made and sent: the id of an admin or of a pass. An admin who is made a student has none. The server
 * would refuse what waits, and it can still be sent once they are an admin again.
 */
export const markerOf = (user: Pick<User, 'id' | 'role'> | null): string | null =>
  user?.role === 'admin' || user?.role === 'pass' ? user.id : null;

/**
 * Storage for scans. Its methods never reject. What cannot be written is kept in memory, and `disk` shows that.
 */
export interface KeptScans {
  /** In the order of scanning. */
  all(): Promise<readonly KeptScan[]>;
  keep(scan: KeptScan): Promise<void>;
  remove(id: string): Promise<void>;
  /** Does nothing if the scan is gone: another page of this browser has shown its answer. */
  amend(id: string, change: Amendment): Promise<void>;
  disk(): Disk;
}

/**
 * How the disk takes scans. `refusing`: it did not take all, so they are lost when this page closes. `silent`: it does
 * not answer, so they may be lost, too, and there may be others on it.
 */
export type Disk = 'good' | 'refusing' | 'silent';

/** In the order in which they were read: ids begin with the time. */
export const byId = (a: Pick<KeptScan, 'id'>, b: Pick<KeptScan, 'id'>): number => (a.id < b.id ? -1 : 1);

/** Scans kept in memory only. */
export function keptInMemory(): KeptScans {
  const scans = new Map<string, KeptScan>();
  return {
    all: async () => [...scans.values()].sort(byId),
    keep: async scan => void scans.set(scan.id, scan),
    remove: async id => void scans.delete(id),
    amend: async (id, change) => {
      const scan = scans.get(id);
      if (scan) scans.set(id, { ...scan, ...change });
    },
    disk: () => 'refusing',
  };
}
