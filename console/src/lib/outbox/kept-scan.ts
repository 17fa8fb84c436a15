import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/common.ts';
import { scannedStudent } from '#contract/qr.ts';

/**
 * A scan as this device keeps it until the server has answered. Its id goes with every attempt to send it, so that
 * it is stored once however often it is sent. Whose scan it is stands in it: it is never sent as somebody else's.
 */
export const keptScan = z.object({
  /** UUID version 7: ids sort in the order of scanning. */
  id: idSchema,
  by: z.object({ id: z.string(), name: z.string() }),
  event: z.object({ id: z.string(), title: z.string() }),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('code'), text: z.string() }),
    /** Found by roll number or name and marked by hand. */
    z.object({ kind: z.literal('student'), student: scannedStudent }),
  ]),
  scannedAt: instantSchema,
  /** It waited and was refused after all: kept on, so that somebody sees it. */
  refusal: z
    .object({
      sentence: z.string(),
      /** Whom an unsigned code names: an admin may still confirm by eye. */
      student: scannedStudent.nullable(),
    })
    .nullable(),
});
export type KeptScan = z.infer<typeof keptScan>;
export type LateRefusal = NonNullable<KeptScan['refusal']>;

/** Where scans are kept. Nothing here rejects: what cannot be written is held in memory, and `durable` says so. */
export interface KeptScans {
  /** In the order of scanning. */
  all(): Promise<readonly KeptScan[]>;
  keep(scan: KeptScan): Promise<void>;
  remove(id: string): Promise<void>;
  /** Nothing happens where it is gone: another page of this browser has shown its answer. */
  refuse(id: string, refusal: LateRefusal): Promise<void>;
  /** False: what is kept is lost with this page. */
  durable(): boolean;
}

/** Scans kept in memory only. */
export function keptInMemory(): KeptScans {
  const scans = new Map<string, KeptScan>();
  return {
    all: async () => [...scans.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    keep: async scan => void scans.set(scan.id, scan),
    remove: async id => void scans.delete(id),
    refuse: async (id, refusal) => {
      const scan = scans.get(id);
      if (scan) scans.set(id, { ...scan, refusal });
    },
    durable: () => false,
  };
}
