// Runs before every npm script. The clone may have no node_modules and an old Node, so this is plain JavaScript for
// Node 20 with built-ins only. It installs the packages of package-lock.json, makes sure of a Node that runs
// TypeScript, and with the word "console" builds the console's bundle. It does nothing if nothing is needed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOfSources } from './console-sources.mjs';
import { whileLocked } from './setup-lock.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(ROOT, ...parts);
const LOCKFILE = at('package-lock.json');
const STAMP = at('node_modules', '.rollcall-setup');
const DIST = at('console', 'dist');
/** The fingerprint of the sources that the console was built from. */
const BUILT_FROM = path.join(DIST, '.built-from');
const OLDEST_NODE = [22, 18]; // the first to run .ts files without a flag

const wanted = createHash('sha256')
  .update(readFileSync(LOCKFILE))
  .update(process.platform + process.arch)
  .digest('hex');
const wantsConsole = process.argv.includes('console');

/** The process that we run now. If we are asked to end, we end it first, so that nothing keeps running unseen. */
let running;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (running ? running.kill(signal) : process.exit(1)));

try {
  if (!isInstalled() || (wantsConsole && !isBuilt())) await whileLocked(at('.cache', 'setup.lock'), setUp);
  requireNode();
} catch (error) {
  console.error(isRefused(error) ? refusalOf(error) : error.message);
  process.exitCode = 1;
}

async function setUp() {
  // Checked again: while we waited for the lock, its holder may have installed everything.
  if (!isInstalled()) await install();
  requireNode();
  if (wantsConsole && !isBuilt()) await build();
}

function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  if (!npmHasInstalled()) return false;
  try {
    writeFileSync(STAMP, wanted);
  } catch (error) {
    // Another user installed them. The stamp only makes the next look shorter.
    if (!isRefused(error)) throw error;
  }
  return true;
}

/** Whether this user may not write there. */
function isRefused(error) {
  return ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
}

function refusalOf({ code, path: place }) {
  return `${place} cannot be written by this user (${code}), and packages or console have to be made anew in ${ROOT}. Give all of that folder to the user that runs Rollcall.`;
}

/** Whether a user ran `npm ci`: npm has its own record of node_modules, and writes it last. */
function npmHasInstalled() {
  const account = at('node_modules', '.package-lock.json');
  if (!existsSync(account)) return false;
  const locked = JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(account, 'utf8')).packages;
  return Object.entries(locked).every(
    ([where, { version, optional }]) =>
      where === '' || (installed[where]?.version ?? (optional && version)) === version,
  );
}

async function install() {
  console.log('Installing the packages of package-lock.json (npm ci) …');
  // With npm's own Node if npm runs us: the pinned one is in node_modules, which npm ci deletes first.
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env;
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) await run(node, [npm, ...words]);
  else await run('npm', words, { shell: process.platform === 'win32' });
  writeFileSync(STAMP, wanted);
}

function requireNode() {
  const { node, version } = newestNode();
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return node;
  throw new Error(
    `Node ${version} is too old, and no pinned Node could be installed for ${process.platform}-${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

/** The Node in node_modules, which npm scripts find first. Ours, if none there runs on this platform. */
function newestNode() {
  const pinned = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const asked = existsSync(pinned)
    ? spawnSync(pinned, ['-p', 'process.versions.node'], {
        encoding: 'utf8',
        shell: process.platform === 'win32',
      })
    : undefined;
  if (asked?.status === 0) return { node: pinned, version: asked.stdout.trim() };
  return { node: process.execPath, version: process.versions.node };
}

function isBuilt() {
  return existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === fingerprintOfSources(ROOT);
}

/** Built in another folder and then moved, so that a running server never serves half a console. */
async function build() {
  console.log('Building the console …');
  // Taken before the build, so that the next run notices what was saved meanwhile.
  const fingerprint = fingerprintOfSources(ROOT);
  const [draft, old] = [at('.cache', 'console-build'), at('.cache', 'console-old')];
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  const words = ['build', '--config', at('console', 'vite.config.ts'), '--logLevel', 'warn'];
  await run(requireNode(), [vite, ...words, '--outDir', draft, '--emptyOutDir']);
  writeFileSync(path.join(draft, path.basename(BUILT_FROM)), fingerprint);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(draft, DIST);
  rmSync(old, { recursive: true, force: true });
}

function run(command, words, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: ROOT, stdio: 'inherit', ...options });
    running = child;
    child.on('error', error => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on('exit', code => {
      running = undefined;
      if (code === 0) resolve();
      else reject(new Error(`This failed: ${path.basename(command)} ${words.join(' ')}`));
    });
  });
}
