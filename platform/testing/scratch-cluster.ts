import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '../embedded/start.ts';

export interface ScratchCluster extends EmbeddedDatabase {
  readonly dataDir: string;
}

/** An embedded PostgreSQL in a folder of its own, with the durability settings of the product; gone with `stop`. */
export async function startScratchCluster(purpose: string): Promise<ScratchCluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `rollcall-${purpose}-`));
  chmodSync(dataDir, 0o755); // run by root, PostgreSQL is another account, and must get in
  const embedded = await startEmbedded({ dataDir, disposable: false });
  if (!embedded) throw new Error(`Another process took the new folder ${dataDir}.`);
  return {
    url: embedded.url,
    dataDir,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
