import { IconChecks } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { counted } from '../../lib/format/format.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { RefuseDialog } from '../../ui/dialog/refuse-dialog.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from './photos.module.css';
import { QueueCard } from './queue-card.tsx';
import { keyOf, nextBatch, type Outcome, useDecisions } from './use-decisions.ts';
import { usePictures } from './use-pictures.ts';

interface PhotoQueueProps {
  /** The first that wait. */
  readonly waiting: readonly WaitingPhoto[];
  /** How many wait in all. */
  readonly count: number;
  /** When these were fetched, in ms. */
  readonly fetchedAt: number;
  readonly fetching: boolean;
  /** Fetches those that come after these. */
  readonly onNext: () => void;
}

/** Twelve photos at a glance, each beside the one before. The keyboard alone is enough. */
export function PhotoQueue({ waiting, count, fetchedAt, fetching, onNext }: PhotoQueueProps) {
  const queue = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { outcomeOf: decidedOf, isSent, decide } = useDecisions();
  const { pictureOf, setPicture } = usePictures();
  const [refusing, setRefusing] = useState<WaitingPhoto | null>(null);
  const listed = new Set(waiting.map(keyOf));
  /** Replaced, taken back, or decided elsewhere. What is on its way from here leaves the list, too. */
  const isGone = (photo: WaitingPhoto): boolean =>
    pictureOf(photo) === 'gone' || !(listed.has(keyOf(photo)) || isSent(photo));
  const outcomeOf = (photo: WaitingPhoto): Outcome | undefined =>
    decidedOf(photo) ?? (isGone(photo) ? 'gone' : undefined);
  const isDecided = (photo: WaitingPhoto): boolean => outcomeOf(photo) !== undefined;
  const [shown, setShown] = useState(waiting);
  const photos = nextBatch(shown, waiting, isDecided);
  if (photos !== shown) setShown(photos);
  const open = photos.filter(photo => !isDecided(photo));
  const left = count - waiting.filter(isDecided).length;
  const isDone = open.length === 0;
  const isShown = (photo: WaitingPhoto): boolean => pictureOf(photo) === 'shown';
  const all = open.filter(photo => pictureOf(photo) !== 'failed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: again, if what came was asked for before the last decision
  useEffect(() => {
    if (isDone && waiting.length > 0) onNext();
  }, [isDone, fetchedAt]);
  // An admin who writes why a photo is refused goes on, also when another desk has decided about it.
  const isEmpty = waiting.length === 0 && refusing === null;
  const firstKey = isEmpty || !photos[0] ? '' : keyOf(photos[0]);
  const seenFirst = useRef(firstKey);
  // The next twelve take the place of those that had the focus. An admin who is elsewhere stays there.
  useEffect(() => {
    const follows = seenFirst.current !== '' && seenFirst.current !== firstKey;
    if (follows && hadFocus(queue.current)) buttonsIn(list.current)[0]?.focus({ preventScroll: true });
    seenFirst.current = firstKey;
  }, [firstKey]);

  const approve = (chosen: readonly WaitingPhoto[]): void => {
    if (!chosen.every(isShown)) return;
    moveOn(list.current);
    void decide(chosen.map(photo => ({ photo, approve: true })));
  };
  /** What is on its way cannot be refused any more. */
  const refuse = (photo: WaitingPhoto): void => {
    if (!isSent(photo)) setRefusing(photo);
  };
  const press = (event: KeyboardEvent): void => {
    const buttons = buttonsIn(list.current);
    const at = placeOf(document.activeElement, buttons);
    if (at === -1) return;
    const photo = photos.find(each => keyOf(each) === buttons[at]?.dataset['photo']);
    if (event.key.toLowerCase() === 'x' && photo) refuse(photo);
    const to = nextPlace(
      event.key,
      at,
      buttons.map(button => button.getBoundingClientRect().top),
    );
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  if (isEmpty) return <NothingWaits />;
  return (
    <div ref={queue}>
      <div className={classes.above}>
        <p>
          {counted(left, 'photo')} {left === 1 ? 'waits' : 'wait'}.{' '}
          <span className={`${classes.keys} rc-soft`}>Arrow keys move, Enter approves, X refuses.</span>
        </p>
        <IconButton
          icon={IconChecks}
          disabled={all.length === 0 || !all.every(isShown)}
          loading={photos.some(isSent) || (isDone && fetching)}
          onClick={() => approve(all)}
        >
          {all.length === 1 ? 'Approve this one' : `Approve all ${all.length}`}
        </IconButton>
      </div>
      <ul ref={list} className={classes.queue} onKeyDown={press}>
        {photos.map(photo => (
          <QueueCard
            key={keyOf(photo)}
            photo={photo}
            outcome={outcomeOf(photo)}
            sent={isSent(photo)}
            onPicture={picture => setPicture(photo, picture)}
            onApprove={() => approve([photo])}
            onRefuse={() => refuse(photo)}
          />
        ))}
      </ul>
      {refusing && (
        <RefuseDialog
          whose={`the photo of ${refusing.student.name}`}
          reader="The student reads it"
          onRefuse={reason => decide([{ photo: refusing, approve: false, reason }])}
          onClose={() => {
            setRefusing(null);
            // By its key: a list that was fetched meanwhile has other objects.
            const at = photos.findIndex(photo => keyOf(photo) === keyOf(refusing));
            // After the dialog has closed, because it keeps the focus while it is open.
            requestAnimationFrame(() => backTo(list.current, photos.slice(Math.max(0, at)).map(keyOf)));
          }}
        />
      )}
    </div>
  );
}

const NothingWaits = () => (
  <div className="rc-box">
    <EmptyState
      title={PHOTO_MESSAGES.noPhotosWait}
      description="Students send them on their profile. You can also import a ZIP, named by roll number."
    />
  </div>
);

/** Whether the focus is in the queue, or around it, as it is once the button that had it is gone. */
function hadFocus(queue: HTMLElement | null): boolean {
  const { activeElement: at } = document;
  return queue !== null && at !== null && (queue.contains(at) || at.contains(queue));
}

/** The buttons that approve what is not decided yet. */
const buttonsIn = (list: HTMLElement | null): readonly HTMLButtonElement[] => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button[data-photo]') ?? []),
];

const placeOf = (focused: Element | null, buttons: readonly Element[]): number =>
  focused ? buttons.indexOf(focused) : -1;

/** Focuses the first of these photos that is not decided yet, or the last one before them. */
function backTo(list: HTMLElement | null, keys: readonly string[]): void {
  const buttons = buttonsIn(list);
  (buttons.find(button => keys.includes(button.dataset['photo'] ?? '')) ?? buttons.at(-1))?.focus();
}

/** The button that was pressed is about to disappear: the next one takes the focus, or the one before. */
function moveOn(list: HTMLElement | null): void {
  const buttons = buttonsIn(list);
  const at = placeOf(document.activeElement, buttons);
  if (at !== -1) (buttons[at + 1] ?? buttons[at - 1])?.focus();
}

/**
 * Where an arrow key leads in a grid that is read row by row. `tops`: how high each place is. Null: the key is none of
 * the grid's.
 */
export function nextPlace(key: string, at: number, tops: readonly number[]): number | null {
  const columns = Math.max(
    1,
    tops.findIndex(top => top !== tops[0]),
  );
  const across = tops.every(top => top === tops[0]) ? tops.length : columns;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: across,
    ArrowUp: -across,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = at + step;
  return to >= 0 && to < tops.length ? to : at;
}
