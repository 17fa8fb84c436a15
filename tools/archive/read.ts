import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ArchiveError } from './format.ts';
import { createReader, type Piece } from './reader.ts';
import { checkSeal } from './seal.ts';

/**
 * Reads a sealed file line by line: the header, the tables with their rows, and last the trailer. The trailer is
 * returned only if everything it lists was read.
 */
export async function* readArchive(file: string): AsyncGenerator<Piece> {
  const length = await checkSeal(file);
  const broken = (why: string): ArchiveError =>
    new ArchiveError(`${file} cannot be restored: ${why}. Nothing was restored.`);
  const reader = createReader(broken);
  // Its errors reach the loop that reads from it.
  const bytes = pipeline(createReadStream(file, { end: length - 1 }), createGunzip(), () => {});
  for await (const lines of linesIn(bytes, broken)) for (const line of lines) yield reader.read(line);
  reader.end();
}

/** Enough for any row. A file made to exhaust memory is refused. */
const LONGEST_LINE = 64_000_000;

/** Splits only at line feeds, because texts may hold every other kind of line end. */
async function* linesIn(
  bytes: AsyncIterable<Buffer>,
  broken: (why: string) => ArchiveError,
): AsyncGenerator<readonly string[]> {
  let rest = '';
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of unpacked(bytes, broken)) {
    const lines = (rest + decoded(decoder, chunk, broken)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw broken('it holds a line without end');
    yield lines;
  }
  if (rest !== '') throw broken('it ends in the middle of a line');
}

function decoded(decoder: TextDecoder, chunk: Buffer, broken: (why: string) => ArchiveError): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw broken('it is no text');
  }
}

async function* unpacked(
  bytes: AsyncIterable<Buffer>,
  broken: (why: string) => ArchiveError,
): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw broken(`it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`);
  }
}
