import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';

/**
 * Merges several PDFs into one, in their order, with the properties of the first. Each is added as soon as it is
 * ready, while later ones are still being made.
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

/** The library pauses after every few objects, which is meant for pages that must respond to clicks. */
const OBJECTS_AT_A_TIME = 2_000;

/** Unchanged: the library would set its own name and time. */
const load = (pdf: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
