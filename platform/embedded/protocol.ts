import path from 'node:path';
import { z } from 'zod';

/** What the starting process sends to its helper, as one JSON argument. */
export const wantedSchema = z.strictObject({
  dataDir: z.string(),
  /** For tests: starts quickly, its role may create databases and roles, and it leaves nothing behind. */
  disposable: z.boolean(),
  /** How many server processes will connect, besides one worker. */
  servers: z.number().optional(),
  /** After a crash: the port that clients wait for. Any other is no use to them. */
  port: z.number().optional(),
});
export type Wanted = z.infer<typeof wantedSchema>;

/** The helper's only answer. `busy`: another process of this clone has the database. */
export const reportSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), url: z.string() }),
  z.strictObject({ type: z.literal('busy') }),
  z.strictObject({ type: z.literal('failed'), message: z.string() }),
]);
export type Report = z.infer<typeof reportSchema>;

/** Kept in DATA_DIR while the server runs, so that other processes of the clone can use it. `pid` is the helper's. */
export const runningSchema = z.strictObject({ pid: z.number(), serverPid: z.number(), url: z.string() });
export type Running = z.infer<typeof runningSchema>;

export const runningFile = (dataDir: string): string => path.join(dataDir, 'running.json');
