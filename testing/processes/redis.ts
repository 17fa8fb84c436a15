import { spawn } from 'node:child_process';
import { exitOf } from '#platform/process/processes.ts';
import { usablePort } from '#platform/process/usable-port.ts';
import { canRun } from './can-run.ts';

/** Redis is optional. A machine without it runs all other tests. */
export const hasRedis = canRun('redis-server', '--version');
if (!hasRedis)
  process.stdout.write('what concerns Redis is not tested, because redis-server is not on PATH\n');

export interface PrivateRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Redis for this test alone, on a free port, that writes nothing to disk. */
export async function startRedis(at?: number): Promise<PrivateRedis> {
  const port = at ?? (await freePort());
  const options = { port: String(port), save: '', 'maxmemory-policy': 'noeviction' };
  const redis = spawn(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  for await (const chunk of redis.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  const stop = async (): Promise<void> => {
    redis.kill('SIGKILL');
    await exitOf(redis);
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/** A port that is free at the moment. */
export const freePort = (): Promise<number> => usablePort({ host: '127.0.0.1', port: 0 });
