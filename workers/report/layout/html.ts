/** HTML made by `html`: all values in it are escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | readonly Html[] | string | number;

/**
 * A template whose values become text, never markup: html`<td>${name}</td>` shows any name literally. Only Html
 * made by `html` itself is inserted unchanged.
 */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = literals[0] ?? '';
  parts.forEach((part, index) => {
    text += textOf(part) + (literals[index + 1] ?? '');
  });
  return new Html(text);
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(each => each.text).join('');
  return escapeHtml(String(part));
}

/** A parser turns a bare carriage return into a line feed and drops NUL. As references they are kept. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
  '\0': '\ufffd',
};

export const escapeHtml = (text: string): string =>
  text.toWellFormed().replace(/[&<>"'\r\0]/g, character => REFERENCES[character] ?? '');

/** A CSS string of exactly this text. Every character is written as its number, so none can end the string. */
export const cssString = (text: string): string =>
  `"${Array.from(text.toWellFormed(), character => `\\${(character.codePointAt(0) || 0xfffd).toString(16)} `).join('')}"`;
