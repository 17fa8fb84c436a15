import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Lays each script and style sheet beside itself, compressed as small as possible. The server sends that copy: to
 * compress a file so well with every answer would take too long. Browsers ask for brotli over TLS only.
 */
export function compressed(): Plugin {
  return {
    name: 'rollcall-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = path.join(dir, 'assets');
      const files = (await readdir(assets)).filter(file => TEXT.test(file));
      await Promise.all(files.map(file => compress(path.join(assets, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await brotli(text, { params }));
  await writeFile(`${file}.gz`, await gzipped(text, { level: zlib.Z_BEST_COMPRESSION }));
}
