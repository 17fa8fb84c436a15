import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ArchiveError } from './format.ts';

/**
 * gzip's own check does not cover its header, its padding, or what follows it. So the file ends with a second
 * gzip member of fixed length that holds the SHA-256 of every byte before it. `zcat` shows it as the last line.
 */
function sealOf(sha256: string): Buffer {
  const text = Buffer.from(`["seal","${sha256}"]\n`);
  const stored = Buffer.alloc(5); // one stored block, which is the last: its length and the complement
  stored.writeUInt8(1);
  stored.writeUInt16LE(text.length, 1);
  stored.writeUInt16LE(0xffff - text.length, 3);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(text));
  end.writeUInt32LE(text.length, 4);
  return Buffer.concat([GZIP_HEADER, stored, text, end]);
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const SEAL_LENGTH = sealOf('0'.repeat(64)).length;

/** Passes on bytes and adds the seal at the end. */
export async function* sealed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest('hex'));
}

/** Checks that no byte of the file is missing or altered. Returns the number of bytes before the seal. */
export async function checkSeal(file: string): Promise<number> {
  const handle = await open(file, 'r').catch(error => Promise.reject(unreadable(file, error)));
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new ArchiveError(`${file} is a folder. Name a file that an export wrote.`);
    const length = stat.size - SEAL_LENGTH;
    const seal = length > 0 ? await readAt(handle, length) : Buffer.alloc(0);
    if (!looksSealed(seal))
      throw new ArchiveError(`${file} is no Rollcall export, or its end is missing. Nothing was restored.`);
    if (!seal.equals(sealOf(await hashOf(file, length))))
      throw new ArchiveError(`${file} was altered or damaged after it was written. Nothing was restored.`);
    return length;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_LENGTH), 0, SEAL_LENGTH, position);
  return buffer.subarray(0, bytesRead);
}

const looksSealed = (seal: Buffer): boolean => seal.includes('["seal","');

async function hashOf(file: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: length - 1 })) hash.update(chunk);
  return hash.digest('hex');
}

const unreadable = (file: string, error: unknown): ArchiveError =>
  new ArchiveError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
