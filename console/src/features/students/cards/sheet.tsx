import { QRCodeSVG } from 'qrcode.react';
import { memo } from 'react';
import { QR_IMAGE } from '#contract/constants.ts';
import type { QrCard } from '#contract/qr/cards.ts';
import classes from './cards.module.css';
import { CutMarks } from './cut-marks.tsx';

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

/** A font size at which no word has to be broken. */
const isLong = (name: string): boolean =>
  name.length > 36 || name.split(/[\s-]/).some(word => word.length > 11);

function Card({ card, college }: { readonly card: QrCard; readonly college: string }) {
  return (
    <li className={classes.card} data-testid="qr-card">
      <div className={classes.text}>
        <span className={classes.college}>{college}</span>
        <span className={classes.name} data-long={isLong(card.name)}>
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
