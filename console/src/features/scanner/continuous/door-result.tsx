import { IconArrowBackUp, IconEye, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { DoorPhoto } from '../photos/door-photo.tsx';
import { useDoorRights } from '../shared/door-rights.ts';
import { READING, verdictLook } from '../shared/outcome/outcome-look.ts';
import { OutcomeAlert } from '../shared/outcome/outcome-panel.tsx';
import { useSettled } from '../shared/outcome/use-settled.ts';
import { canUndo, type DoorEntry } from './door-log.ts';
import classes from './door-result.module.css';
import { entryWords } from './entry-words.ts';

interface DoorResultProps {
  readonly entry: DoorEntry | null;
  /** Shown while there is no result. */
  readonly ready: string;
  /** Door mode: it lies over the lower part of the camera's picture. */
  readonly over: boolean;
  readonly onUndo?: (entry: DoorEntry) => void;
  readonly onConfirm?: (entry: DoorEntry) => void;
}

/**
 * The last result, readable from two metres. Its space is always reserved. A student whom this device knows stands there
 * before the server has answered, so that face and name can be compared meanwhile.
 */
export function DoorResult({ entry, ready, over, onUndo, onConfirm }: DoorResultProps) {
  const { ofPass, look } = useDoorRights();
  if (!entry || entry.withdrawn || !(entry.verdict ?? entry.student)) {
    return (
      <div className={`${classes.ready} ${over ? classes.over : ''}`} data-testid="scan-ready">
        <IconQrcode className={classes.icon} stroke={1.5} aria-hidden />
        <p>{ready}</p>
      </div>
    );
  }
  return (
    // Keyed, so that each result appears again: the same colour twice means two people.
    <Result key={entry.verdict ? entry.id : `${entry.id} is read`} entry={entry} over={over}>
      {!ofPass && canUndo(entry) && (
        <IconButton variant="white" color="dark" icon={IconArrowBackUp} onClick={() => onUndo?.(entry)}>
          Undo
        </IconButton>
      )}
      {((!ofPass && entry.verdict?.kind === 'unsigned') || (look && entry.verdict?.kind === 'look')) && (
        <ConfirmByEye scanId={entry.id} onConfirm={() => onConfirm?.(entry)} />
      )}
    </Result>
  );
}

interface ConfirmByEyeProps {
  readonly scanId: string;
  readonly onConfirm: () => void;
}

function ConfirmByEye({ scanId, onConfirm }: ConfirmByEyeProps) {
  const settled = useSettled(scanId);
  return (
    <IconButton variant="white" color="dark" disabled={!settled} icon={IconEye} onClick={onConfirm}>
      Confirm by Eye
    </IconButton>
  );
}

interface ResultProps {
  readonly entry: DoorEntry;
  readonly over: boolean;
  readonly children: ReactNode;
}

function Result({ entry, over, children }: ResultProps) {
  const time = useCollegeTime();
  const box = useFit<HTMLDivElement>(over ? entry : null);
  const look = entry.verdict ? verdictLook(entry.verdict) : READING;
  const { student, facts, words } = entryWords(entry, time);
  return (
    <OutcomeAlert
      ref={box}
      look={look}
      className={`${classes.result} ${over ? classes.over : ''} ${student ? classes.pictured : ''}`}
      iconClassName={`${classes.icon} ${student ? classes.smallIcon : ''}`}
    >
      {student && <DoorPhoto student={student} className={classes.photo} ticket={ticketOf(entry)} />}
      <p className={classes.headline}>{look.headline}</p>
      <div className={classes.text}>
        {student && (
          <p className={classes.name} data-length={lengthOf(student.name)}>
            {student.name}
          </p>
        )}
        {facts !== '' && <p className={classes.trade}>{facts}</p>}
        {words !== '' && <p className={classes.words}>{words}</p>}
      </div>
      <div className={classes.action}>{children}</div>
    </OutcomeAlert>
  );
}

/** What came with the answer to a pass, to fetch the photo with. */
const ticketOf = ({ verdict }: DoorEntry): string | undefined => {
  if (verdict?.kind === 'look') return verdict.photoTicket;
  return verdict?.kind === 'marked' ? verdict.mark.photoTicket : undefined;
};

/** The largest font size at which a name fits into one or two lines. */
function lengthOf(name: string): 'short' | 'middle' | 'long' {
  if (name.length <= 16) return 'short';
  return name.length <= 26 ? 'middle' : 'long';
}

/** From the largest text to the smallest that is readable at arm's length. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52] as const;

/**
 * Makes an element's text as large as fits: sets `--fit` from 1 downwards until nothing overflows. Measured, because
 * the width of a name depends on its script. What does not fit even then can be scrolled.
 */
function useFit<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const box = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other content, other sizes fit
  useLayoutEffect(() => {
    const refit = (): void => fitInto(box.current);
    refit();
    // A script's letters may be on their way when its first name is shown.
    document.fonts.addEventListener('loadingdone', refit);
    window.addEventListener('resize', refit);
    return () => {
      document.fonts.removeEventListener('loadingdone', refit);
      window.removeEventListener('resize', refit);
    };
  }, [content]);
  return box;
}

function fitInto(element: HTMLElement | null): void {
  if (!element) return;
  for (const size of SIZES) {
    element.style.setProperty('--fit', String(size));
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return;
  }
}
