import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';

/**
 * One PDF of the pages of several, in their order, with the properties of the first. Each is taken in as soon as it
 * is there, while those after it are still being made.
 */
export async function mergePdfs(parts: readonly Promise<Uint8Array>[]): Promise<Uint8Array> {
  const [first, ...others] = parts;
  if (!first) throw new Error('There is nothing to merge.');
  if (others.length === 0) return first;
  const whole = await load(await first);
  for (const other of others) {
    const part = await load(await other);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save({ objectsPerTick: OBJECTS_AT_A_TIME });
}

/** The library rests after every few objects, for pages where somebody waits to click. */
const OBJECTS_AT_A_TIME = 2_000;

/** As it is: the library would put its own name and time into it. */
const load = (pdf: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
