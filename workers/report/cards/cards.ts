import { QR_IMAGE } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { counted, grouped } from '#contract/numbers.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { FontFace } from '../layout/fonts.ts';
import { type Html, html } from '../layout/html.ts';
import { pageOf } from '../layout/page.ts';
import { inParts } from '../layout/pages.ts';
import { linesOf } from '../layout/text-width.ts';
import { inOneLine, momentInWords } from '../layout/words.ts';
import { type Lacking, NONE_LACKING } from '../pdf/lacking.ts';
import { CARDS_PER_SHEET, cutMarks, PLACES, SHEET } from './card-sheet.ts';
import { CARD_STYLES, CARD_TEXTS, type CardText, CODE } from './card-styles.ts';
import { qrSvg } from './qr-svg.ts';

/** A card to print. `code` is the text in its QR code. */
export interface PrintedCard {
  readonly name: string;
  readonly roll_no: string | null;
  readonly trade: string | null;
  readonly code: string;
}

/** The cards to print, with all their texts. */
export interface CardsContent {
  readonly college: { readonly name: string; readonly timeZone: string };
  readonly title: string;
  /** The filters they were selected by, one phrase each. */
  readonly filters: readonly string[];
  readonly cards: readonly PrintedCard[];
  readonly generatedAt: Date;
}

/** Sheets of cards to cut out, as HTML pages. The codes of a page are drawn only when the page is requested. Pure. */
export function cardPages(
  content: CardsContent,
  fonts: readonly FontFace[],
  lacking: Lacking = NONE_LACKING,
): (() => string)[] {
  const filters = lacking.size > 0 ? [...content.filters, SERVER_MESSAGES.lettersLacking] : content.filters;
  const last = Math.max(1, Math.ceil(content.cards.length / CARDS_PER_SHEET));
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  return inParts(numbers).map(part => () => {
    const sheets = part.sheets.map(number => sheetOf({ ...content, filters }, number, last));
    return pageOf({ title: content.title, style: CARD_STYLES, sheets, fonts, lacking });
  });
}

function sheetOf(content: CardsContent, number: number, last: number): Html {
  const { title, filters, cards, college, generatedAt } = content;
  const own = cards.slice((number - 1) * CARDS_PER_SHEET, number * CARDS_PER_SHEET);
  const made = momentInWords(generatedAt, college.timeZone);
  const foot = inOneLine([title, counted(cards.length, 'card'), ...filters, made]);
  return html`<section class="sheet">
${cards.length === 0 ? html`<p class="empty">${MESSAGES.noCards}</p>` : marks}
${own.map((card, place) => cardOf(card, place, college.name))}<footer><p>${foot}</p><p>Page ${grouped(number)} of ${grouped(last)}</p></footer></section>
`;
}

const marks = html`<svg aria-hidden="true" class="cuts" viewBox="0 0 ${SHEET.width} ${SHEET.height}"><path d="${cutMarks()}"/></svg>`;

function cardOf({ name, roll_no, trade, code }: PrintedCard, place: number, college: string): Html {
  const { left = 0, top = 0 } = PLACES[place] ?? {};
  const { level } = QR_IMAGE;
  return html`<div class="card" style="left:${left.toFixed(2)}mm;top:${top.toFixed(2)}mm">
${fitted('college', college)}${qrSvg(code, { level, size: CODE.size, name: `QR code of ${name}` })}
<div class="whose">${fitted('name', name)}${fitted('roll', roll_no ?? '')}${fitted('trade', trade ?? '')}</div></div>
`;
}

/** A text as large as its space allows. Names have any length, and none is cut off. */
function fitted(kind: keyof typeof CARD_TEXTS, text: string): Html | '' {
  if (text === '') return '';
  return html`<p class="${kind}" style="font-size:${sizeOf(text, CARD_TEXTS[kind])}mm">${text}</p>`;
}

const sizeOf = (text: string, { width, height, sizes, leading }: CardText): number =>
  sizes.find(size => linesOf(text, width / size) * size * leading <= height) ?? sizes.at(-1) ?? 0;
