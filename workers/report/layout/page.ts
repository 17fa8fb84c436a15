import { type Lacking, withPlaceholders } from '../pdf/lacking.ts';
import { type FontFace, fontsFor } from './fonts.ts';
import { Html, html } from './html.ts';

/** Nothing may be fetched or run, whatever a name contains. The page needs only its styles and fonts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";

/** The parts of a page to print. */
interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly sheets: readonly Html[];
  /** What the styles print besides the sheets. */
  readonly foot?: string;
  readonly fonts: readonly FontFace[];
  /** Letters to print as placeholders. */
  readonly lacking: Lacking;
}

/**
 * On the screen, which no one sees, there is only one of each letter, which loads the fonts. So the sheets are
 * laid out only once, for paper.
 */
export function pageOf({ title, style, sheets, foot = '', fonts, lacking }: PageParts): string {
  const printed = withPlaceholders(sheets.map(sheet => sheet.text).join(''), lacking);
  const letters = [...new Set(printed + foot + style)].join('');
  const css = new Html(`${fontsFor(letters, fonts)}\n${PAGE_STYLES}\n${style}`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta charset="utf-8">
<title>${title}</title>
<style>${css}</style>
</head>
<body><p class="letters">${letters}<b>${letters}</b></p>${new Html(printed)}</body>
</html>`.text;
}

const PAGE_STYLES = `
body { margin: 0; }
b { font-weight: 600; }
@media screen { .sheet { display: none; } }
@media print { .letters { display: none; } }
.sheet { contain: size; }
.sheet + .sheet { break-before: page; }
`;
