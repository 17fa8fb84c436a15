/**
 * `npm start`: the whole product by one command. Database, schema, first admin, then server and worker.
 * `npm start -- --sample`: the same with a season of sample data, in a folder of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { removeSampleMessage } from '#platform/database/sample-mark.ts';
import { ownDatabase } from '#platform/embedded/locate.ts';
import { hasCode } from '#platform/files.ts';
import { childEnv } from '#platform/process/child-env.ts';
import type { Address } from '#platform/process/listen.ts';
import { onShutdown } from '#platform/process/shutdown.ts';
import { sentenceOf } from '#platform/process/start-error.ts';
import { usablePort } from '#platform/process/usable-port.ts';
import { type Config, loadConfig } from '#platform/settings/config.ts';
import {
  fillSample,
  isSampleFolder,
  prepareSampleFolder,
  removeSampleFolder,
  sampleSettings,
} from './sample/sample.ts';
import { type Child, startChild } from './start/child.ts';
import { openChildLog } from './start/child-log.ts';
import { claimStart } from './start/claim.ts';
import { endWithNpm } from './start/parent.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { say, settingsAtTerminal, terminalLog } from './start/terminal.ts';

/** What a killed start left behind may drain for as long as platform/process/shutdown.ts allows. */
const AFTER_KILL_PATIENCE_MS = 20_000;
const STOP_WITHIN_MS = 45_000;

/** What the start has opened so far. It is closed in the order below, however far the start came. */
const opened: {
  server?: Child;
  worker?: Child;
  database?: { stop(): Promise<void> };
  claim?: { release(): void };
  /** The folder to delete, once an admin has removed the sample data. */
  removed?: string;
} = {};
let ending = false;

const end = onShutdown(
  [
    { name: 'starting', run: () => (ending = true) },
    { name: 'server', run: () => opened.server?.stop() },
    { name: 'worker', run: () => opened.worker?.stop() },
    { name: 'database', run: () => opened.database?.stop() },
    { name: 'sample data', run: () => opened.removed && removeSampleFolder(opened.removed) },
    { name: 'claim', run: () => opened.claim?.release() },
  ],
  { deadlineMs: STOP_WITHIN_MS, log: terminalLog },
);
endWithNpm(() => void end('npm is gone'));

try {
  const { values } = parseArgs({ options: { sample: { type: 'boolean', default: false } } });
  const given = settingsAtTerminal();
  const settings = values.sample ? sampleSettings(given) : {};
  await start({ env: { ...process.env, ...settings }, sample: values.sample });
} catch (error) {
  // Ctrl-C during the start makes it fail too, but is not an error.
  if (!ending) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
  await end('the start failed');
}

interface Start {
  readonly env: NodeJS.ProcessEnv;
  readonly sample: boolean;
}

async function start({ env, sample }: Start): Promise<void> {
  const config = loadConfig(env);
  if (sample) prepareSampleFolder(config.dataDir);
  const claim = claimStart(config.dataDir);
  opened.claim = claim;
  await requireFreePort(config, claim.afterKill ? AFTER_KILL_PATIENCE_MS : 0);
  const database = await ownDatabase(config, say);
  opened.database = database;
  if (sample) console.log(await fillSample(config, database, new Date()));
  const signIn = await prepareDatabase(config, database);
  if (signIn) console.log(signIn);
  const url = await startChildren(config, childEnv(config, database.url, env));
  claim.announce(url);
  console.log(`Rollcall serves at ${url}`);
}

/** Starts both. Returns the server's address when both are ready. */
async function startChildren(config: Config, settings: NodeJS.ProcessEnv): Promise<string> {
  const env = (): NodeJS.ProcessEnv => settings;
  const open = (name: 'server' | 'worker', entry: string) => startLogged({ name, entry, env, config });
  opened.server = open('server', 'server/main.ts');
  opened.worker = open('worker', 'workers/main.ts');
  const [url] = await Promise.all([opened.server.ready, opened.worker.ready]);
  if (url === undefined) throw new Error('The server did not say where it listens.');
  // With PORT=0 the system chose a port. After a crash the server must come back at the same one.
  settings['PORT'] = new URL(url).port || settings['PORT'];
  return url;
}

function startLogged(child: {
  name: 'server' | 'worker';
  entry: string;
  env: () => NodeJS.ProcessEnv;
  config: Config;
}): Child {
  const log = openChildLog(child.config.dataDir, child.name);
  const opening = startChild({
    ...child,
    onMessage: message =>
      removeSampleMessage.safeParse(message).success && removeSample(child.config.dataDir),
    output: log.handle,
    say: sentence => say(`${sentence} Its log: ${log.file}`),
  });
  const ready = opening.ready.catch((error: Error) => {
    throw new Error(`${error.message} The end of ${log.file}:\n${log.tail()}`);
  });
  return { ...opening, ready };
}

/** Ends the product and deletes its folder, if that was made for sample data. */
function removeSample(folder: string): void {
  if (!isSampleFolder(folder)) return;
  opened.removed = folder;
  say('The sample data is removed. `npm start` begins with your own.');
  void end('the sample data was removed');
}

/** Makes sure that the server will be able to listen, or throws a message with the reason. */
async function requireFreePort(address: Address, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await usablePort(address);
      return;
    } catch (error) {
      if (!hasCode(error, 'EADDRINUSE') || Date.now() > deadline) throw error;
    }
    await pause(100);
  }
}
