import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '#platform/embedded/start.ts';

interface ScratchCluster extends EmbeddedDatabase {
  readonly dataDir: string;
  /** Stops PostgreSQL for a while. */
  pause(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
}

/** An embedded PostgreSQL in its own folder, with the durability settings of the product. `stop` removes it. */
export async function startScratchCluster(purpose: string): Promise<ScratchCluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `rollcall-${purpose}-`));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user, who must be able to enter
  const start = async (): Promise<EmbeddedDatabase> => {
    const embedded = await startEmbedded({ dataDir, disposable: false });
    if (!embedded) throw new Error(`Another process took the new folder ${dataDir}.`);
    return embedded;
  };
  let running: EmbeddedDatabase | undefined = await start();
  const pause = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  return {
    url: running.url,
    dataDir,
    pause,
    async resume() {
      running ??= await start();
    },
    async stop() {
      await pause();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
