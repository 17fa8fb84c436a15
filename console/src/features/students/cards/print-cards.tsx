import { NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { QrCard } from '#contract/qr/cards.ts';
import { counted, grouped } from '../../../lib/format/format.ts';
import { inParts } from '../../../lib/in-parts.ts';
import { useCollege } from '../../../lib/use-college.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import classes from './cards.module.css';
import { CARDS_A_SHEET, Sheet } from './sheet.tsx';

/** Cards drawn and printed at a time: fifty sheets, which browser and printer can handle at once. */
const CARDS_A_PART = 500;

/** Sheets drawn per frame, so that the screen stays smooth while five hundred codes are drawn. */
const DRAWN_AT_ONCE = 2;

interface PrintCardsProps {
  readonly cards: readonly QrCard[];
  /** How many chosen students have no card. */
  readonly leftOut: number;
}

/** The sheets as they will be printed, and the print button. */
export function PrintCards({ cards, leftOut }: PrintCardsProps) {
  const college = useCollege();
  const parts = useMemo(() => inParts(cards, CARDS_A_PART), [cards]);
  const [part, setPart] = useState(0);
  const sheets = useMemo(() => inParts(parts[part] ?? [], CARDS_A_SHEET), [parts, part]);
  const { drawn, redraw } = useDrawing(sheets.length);
  const ready = drawn >= sheets.length;
  const names = parts.map((some, nth) => nameOf(CARDS_A_PART * nth, some.length));
  const what =
    parts.length > 1 ? `${names[part]} of ${grouped(cards.length)}` : counted(cards.length, 'card');
  return (
    <>
      {/* Only on this screen. Others keep the printer's own margins. */}
      <style>{'@page { size: A4 portrait; margin: 0; }'}</style>
      <div className={`${classes.bar} rc-screen-only`}>
        <p role="status" className={classes.about}>
          {ready
            ? `${what}, ${counted(sheets.length, 'sheet')} of A4. Print at 100 %, and cut along the marks.`
            : `Drawing the codes: ${grouped(drawn)} of ${counted(sheets.length, 'sheet')}`}
          {leftOut > 0 &&
            ` ${counted(leftOut, 'person', 'people')} chosen have no card: deactivated, waiting for approval, or an admin.`}
        </p>
        {parts.length > 1 && (
          <NativeSelect
            aria-label="Cards to print"
            data={names.map((label, nth) => ({ value: String(nth), label }))}
            value={String(part)}
            onChange={({ currentTarget }) => {
              setPart(Number(currentTarget.value));
              redraw();
            }}
          />
        )}
        <IconButton size="lg" disabled={!ready} icon={IconPrinter} onClick={() => window.print()}>
          Print
        </IconButton>
      </div>
      <div className={classes.sheets}>
        {sheets.slice(0, drawn).map(sheet => (
          <Sheet key={sheet[0]?.id} cards={sheet} college={college.name} />
        ))}
      </div>
    </>
  );
}

const nameOf = (before: number, cards: number): string =>
  `Cards ${grouped(before + 1)} to ${grouped(before + cards)}`;

/** The number of sheets drawn so far. A few more with every frame. */
function useDrawing(sheets: number) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  useEffect(() => {
    if (drawn >= sheets) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(drawn + DRAWN_AT_ONCE));
    return () => cancelAnimationFrame(frame);
  }, [drawn, sheets]);
  return { drawn: Math.min(drawn, sheets), redraw: () => setDrawn(DRAWN_AT_ONCE) };
}
