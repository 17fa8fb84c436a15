import { extractText, getDocumentProxy } from 'unpdf';

/** All texts of a PDF, in reading order. */
export async function textOf(pdf: Uint8Array | ArrayBuffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

/** The same, with single spaces. */
export const wordsOf = async (pdf: Uint8Array | ArrayBuffer): Promise<string> =>
  (await textOf(pdf)).replace(/\s+/g, ' ');

/** Paper is narrow: a text may be broken anywhere between two lines. */
export const withoutSpaces = (text: string): string => text.replace(/\s/g, '');
