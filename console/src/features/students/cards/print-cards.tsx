import { NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { QrCard } from '#contract/qr/cards.ts';
import { counted, grouped } from '../../../lib/format/format.ts';
import { useCollege } from '../../../lib/use-college.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import classes from './cards.module.css';
import { Sheet } from './sheet.tsx';
import { type Part, partsOf, sheetsOf } from './sheets.ts';

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
  const parts = useMemo(() => partsOf(cards.length), [cards]);
  const [part, setPart] = useState(0);
  const sheets = useMemo(() => {
    const { from, to } = parts[part] ?? { from: 0, to: 0 };
    return sheetsOf(cards.slice(from, to));
  }, [cards, parts, part]);
  const { drawn, redraw } = useDrawing(sheets.length);
  const ready = drawn >= sheets.length;
  const shown = parts[part];
  const what =
    shown && parts.length > 1
      ? `${nameOf(shown)} of ${grouped(cards.length)}`
      : counted(cards.length, 'card');
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
            data={parts.map((each, index) => ({ value: String(index), label: nameOf(each) }))}
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

const nameOf = ({ from, to }: Part): string => `Cards ${grouped(from + 1)} to ${grouped(to)}`;

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
