import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { z } from 'zod';

/** What a PDF draws its text with. */
interface Drawn {
  /** The fonts in the file. */
  readonly fonts: readonly string[];
  /** How often nothing or a box was drawn: the glyph for letters that a font does not have. */
  readonly missing: number;
}

const font = z.object({ name: z.string() });
const glyphs = z.array(z.union([z.number(), z.object({ originalCharCode: z.number() })]));

/** The fonts and glyphs of all texts on all sheets. */
export async function drawnIn(file: Uint8Array): Promise<Drawn> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const fonts = new Set<string>();
  let missing = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    fnArray.forEach((operator, index) => {
      const [first]: unknown[] = argsArray[index] ?? [];
      if (operator === OPS.setFont) fonts.add(font.parse(page.commonObjs.get(String(first))).name);
      if (operator !== OPS.showText) return;
      // In a font that Chromium embeds, a code is the number of a glyph. The first one means "no glyph".
      for (const glyph of glyphs.parse(first))
        if (typeof glyph === 'object' && glyph.originalCharCode === 0) missing += 1;
    });
  }
  return { fonts: [...fonts].map(name => name.replace(/^[A-Z]{6}\+/, '')), missing };
}
