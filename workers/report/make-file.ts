import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { TableFormat } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Made } from './claim/report-rows.ts';
import { writeReport } from './files/write-report.ts';
import { notThere, type Refused, type RenderDeps, type Rendered, type Work } from './work.ts';

/** The file is stored in the database in parts of this size. */
const PART_BYTES = 1_048_576;

/**
 * Makes a file of rows: from the database into a local file, and from there back into the database. So only a
 * few rows are in memory, however many there are. `end` gets the file while it exists.
 */
export async function makeFile(
  { knex, college }: RenderDeps,
  { claim, lease, format }: Work & { readonly format: TableFormat },
  end: (made: Made | Refused) => Promise<Rendered>,
): Promise<Rendered> {
  const { subject } = claim;
  if (subject.kind === 'cards') return end({ sentence: MESSAGES.onlyPdf });
  return withNamelessFile(async ({ out, parts }) => {
    const wanted = { ...claim, timeZone: college.timeZone, subject };
    const written = await writeReport(knex, { ...wanted, format, out, onPassed: lease.progress });
    return end(written ? { ...written, parts } : { sentence: notThere(claim) });
  });
}

/** A file that is first written and then read. */
interface NamelessFile {
  readonly out: Writable;
  readonly parts: Readable;
}

/**
 * A file without a name: it was deleted after opening. It disappears with the process, however that ends,
 * together with its personal data. On systems that cannot delete open files, it is deleted at the end.
 */
async function withNamelessFile<T>(use: (file: NamelessFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rollcall-report-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'report');
  const [writing, reading] = [await open(file, 'wx'), await open(file, 'r')];
  try {
    await remove().catch(() => undefined);
    const out = writing.createWriteStream();
    const parts = reading.createReadStream({ highWaterMark: PART_BYTES });
    return await use({ out, parts });
  } finally {
    await Promise.allSettled([writing.close(), reading.close()]);
    await remove();
  }
}
