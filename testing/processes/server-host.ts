import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { inRoot } from '#platform/paths.ts';
import { type HostAnswer, hostAnswer } from './server-host-messages.ts';

interface HostedServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

let host: ChildProcess | undefined;

/**
 * A server in the one process that hosts those of this test process. To load the program takes a process two seconds of
 * a core, so it is loaded once. It is apart from the tests, whose own work would keep requests waiting.
 */
export async function hostServer(databaseUrl: string): Promise<HostedServer> {
  const id = randomUUID();
  const { url = '' } = await ask({ id, databaseUrl });
  let stopping: Promise<HostAnswer> | undefined;
  const stop = async (): Promise<void> => {
    stopping ??= ask({ id });
    await stopping;
  };
  return { url, stop };
}

function ask(request: { readonly id: string; readonly databaseUrl?: string }): Promise<HostAnswer> {
  host ??= launchHost();
  const process = host;
  const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>();
  const hear = (message: unknown): void => {
    const answer = hostAnswer.parse(message);
    if (answer.id !== request.id) return;
    if (answer.failure) reject(new Error(answer.failure));
    else resolve(answer);
  };
  const fail = (): void => reject(new Error('The process of the servers has ended.'));
  process.on('message', hear).once('exit', fail);
  process.send(request);
  return promise.finally(() => process.off('message', hear).off('exit', fail));
}

function launchHost(): ChildProcess {
  const launched = fork(inRoot('testing/processes/server-host-process.ts'), [], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: inRoot('.cache/compiled'),
    },
    execArgv: [],
  });
  launched.once('exit', () => {
    if (host === launched) host = undefined;
  });
  return launched;
}
