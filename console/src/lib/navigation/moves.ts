import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type To,
} from 'react-router';
import { keepScroll } from './scroll.ts';

/** The screen that is shown, and how it was reached. */
interface Shown {
  readonly location: Location;
  readonly action: NavigationType;
  /** The page stays scrolled as it is. */
  readonly staysScrolled: boolean;
}

/** A move that the screen holds up. */
export interface HeldMove {
  readonly by: Guard;
  readonly proceed: () => void;
  readonly drop: () => void;
}

export interface Moves {
  /** Null until the parts of the first screen are here. */
  readonly shown: Shown | null;
  /** The parts of the next screen are on their way. Until then, the one before it stays. */
  readonly moving: boolean;
  readonly held: HeldMove | null;
}

/** From where to where, and whether by the browser's Back or Forward. */
interface Move {
  readonly from: Location;
  readonly to: Path;
  readonly byBrowser: boolean;
}

/** Whether a move is held up. */
export type Guard = (move: Move) => boolean;
/** Fetches the parts of a screen that are not here yet. Undefined if all are. Never fails. */
type LoadParts = (pathname: string) => Promise<unknown> | undefined;

let state: Moves = { shown: null, moving: false, held: null };
const listeners = new Set<() => void>();
const guards = new Set<Guard>();
/** The newest move. An older one whose parts arrive later leads nowhere. */
let newest: Promise<void> = Promise.resolve();
/** A held move goes on, and is not held again. */
let proceeding = false;

function change(news: Partial<Moves>): void {
  state = { ...state, ...news };
  for (const listener of listeners) listener();
}

export const movesNow = (): Moves => state;

/** Is told of every change. Returns how to hear no more. */
export function onMoves(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the screen before each move. Returns how to ask no more. */
export function guardMoves(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** The screen that was moved to last is shown. */
export const moved = (): Promise<void> => newest;

/**
 * What holds a move up, if anything does. A form may be mounted beside another one that has nothing to lose. What lies
 * over the page was mounted last, and is asked first.
 */
function guardAgainst(to: Path, byBrowser: boolean): Guard | undefined {
  if (!state.shown || proceeding) return undefined;
  const move = { from: state.shown.location, to, byBrowser };
  return [...guards].reverse().find(guard => guard(move));
}

function hold(by: Guard, go: () => void): void {
  const proceed = (): void => {
    proceeding = true;
    change({ held: null });
    go();
  };
  const held: HeldMove = { by, proceed, drop: () => change({ held: null }) };
  // A moment later: a question that opened now would take the key press that moves for its answer.
  setTimeout(() => change({ held }));
}

const pathOf = (to: To): Path => ({
  pathname: '/',
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
});

/** Follows the browser's history from here on, and moves in it. Call it once. */
export function startMoves(load: LoadParts): Navigator {
  const history = createBrowserHistory();
  let isBack: (() => void) | undefined;

  const enter = (staysScrolled: boolean, moving = false): void => {
    proceeding = false;
    const { location, action } = history;
    change({ shown: { location, action, staysScrolled }, moving, held: null });
  };
  const move = (to: Path, write: () => void, staysScrolled = false): void => {
    if (state.shown) keepScroll(state.shown.location);
    const loading = load(to.pathname);
    if (!loading) {
      newest = Promise.resolve();
      write();
      enter(staysScrolled);
      return;
    }
    const mine = loading.then(() => {
      if (newest !== mine) return;
      write();
      enter(staysScrolled);
    });
    newest = mine;
    change({ moving: true });
  };
  const go =
    (write: 'push' | 'replace'): Navigator['push'] =>
    (to, data, { preventScrollReset } = {}) => {
      const path = pathOf(to);
      const here = state.shown?.location.pathname;
      // The shown screen notes something in its address, as a search that settles does. A press on a link to the shown
      // screen replaces, too, but does not say that it stays scrolled.
      if (state.moving && write === 'replace' && preventScrollReset && path.pathname === here) {
        // After the browser's Back or Forward, the address is the next screen's already.
        if (history.location.pathname !== here) return;
        history.replace(to, data);
        enter(true, true);
        return;
      }
      const goOn = (): void => move(path, () => history[write](to, data), preventScrollReset);
      const guard = guardAgainst(path, false);
      if (guard) hold(guard, goOn);
      else goOn();
    };

  history.listen(({ location, delta }) => {
    if (isBack) {
      isBack();
      isBack = undefined;
      return;
    }
    // Without a distance there is no way back.
    const guard = delta === null ? undefined : guardAgainst(location, true);
    if (guard && delta !== null) {
      // The browser has gone already. It comes back, and goes again if the screen lets it.
      const back = new Promise<void>(resolve => {
        isBack = resolve;
      });
      history.go(-delta);
      hold(guard, () => void back.then(() => history.go(delta)));
    } else move(location, () => {});
  });
  move(history.location, () => {});
  const { createHref, createURL, encodeLocation } = history;
  return { createHref, createURL, encodeLocation, go: history.go, push: go('push'), replace: go('replace') };
}
