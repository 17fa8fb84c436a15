import { QRCodeSVG } from 'qrcode.react';
import { memo } from 'react';
import { QR_IMAGE } from '#contract/constants.ts';
import type { QrCard } from '#contract/qr/cards.ts';
import classes from './cards.module.css';

interface SheetProps {
  readonly cards: readonly QrCard[];
  readonly college: string;
}

/** One sheet of A4, white in both colour schemes, because it is paper. */
export const Sheet = memo(function Sheet({ cards, college }: SheetProps) {
  return (
    <section className={classes.sheet} aria-label={`Sheet beginning with ${cards[0]?.name ?? 'nobody'}`}>
      <CutMarks />
      <ul className={classes.cards}>
        {cards.map(card => (
          <Card key={card.id} card={card} college={college} />
        ))}
      </ul>
    </section>
  );
});

/** A longer name is printed smaller: none is cut off, and few words are broken. */
function sizeOf(name: string): 'large' | 'middle' | 'small' {
  if (name.length > 50) return 'small';
  return name.length > 36 || name.split(/[\s-]/).some(word => word.length > 11) ? 'middle' : 'large';
}

function Card({ card, college }: { readonly card: QrCard; readonly college: string }) {
  return (
    <li className={classes.card} data-testid="qr-card">
      <div className={classes.text}>
        <span className={classes.college}>{college}</span>
        <span className={classes.name} data-size={sizeOf(card.name)}>
          {card.name}
        </span>
        <span className={`${classes.rollNo} rc-number`}>{card.roll_no}</span>
        <span className={classes.trade}>{card.trade}</span>
      </div>
      <QRCodeSVG
        className={classes.code}
        value={card.qrCodeData}
        level={QR_IMAGE.level}
        marginSize={QR_IMAGE.quietZoneModules}
        bgColor="#ffffff"
        fgColor="#000000"
        title={`QR code of ${card.name}`}
      />
    </li>
  );
}

/** A4 and the cards on it, in millimetres. The cards are in its centre. */
const PAPER = { width: 210, height: 297 } as const;
const CARD = { width: 85.6, height: 54 } as const;
const COLUMNS = 2;
const ROWS = 5;
export const CARDS_A_SHEET = COLUMNS * ROWS;
const LEFT = (PAPER.width - COLUMNS * CARD.width) / 2;
const TOP = (PAPER.height - ROWS * CARD.height) / 2;
/** The length of a mark, and its distance from the card. */
const MARK = 5;
const GAP = 1;
/** Half of the cross between four cards. */
const CROSS = 1.5;

const cuts = (first: number, step: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, index) => first + index * step);
const ACROSS = cuts(LEFT, CARD.width, COLUMNS);
const DOWN = cuts(TOP, CARD.height, ROWS);

/** Lines in the margins for the knife, and a cross where four cards meet. */
const PATH = [
  ...ACROSS.flatMap(x => [`M${x} ${TOP - GAP}v${-MARK}`, `M${x} ${PAPER.height - TOP + GAP}v${MARK}`]),
  ...DOWN.flatMap(y => [`M${LEFT - GAP} ${y}h${-MARK}`, `M${PAPER.width - LEFT + GAP} ${y}h${MARK}`]),
  ...DOWN.slice(1, -1).map(
    y => `M${PAPER.width / 2 - CROSS} ${y}h${2 * CROSS}m${-CROSS} ${-CROSS}v${2 * CROSS}`,
  ),
].join('');

function CutMarks() {
  return (
    <svg
      className={classes.marks}
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATH} fill="none" stroke="#000" strokeWidth="0.2" />
    </svg>
  );
}
