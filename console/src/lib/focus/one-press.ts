/** A press of the pointer, as its click tells it. */
export interface Press<On = Element> {
  /** The button, link or field that it is for, if any. */
  readonly on: On | null;
  /** In ms, as `Event.timeStamp`. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** How many presses the browser counts as one with this one. Keys and programs have 0. */
  readonly detail: number;
  readonly isFinger: boolean;
}

/** Longer than anybody takes between the two presses of a double press, and less than anybody needs to read. */
const DOUBLE_WITHIN_MS = 500;
const DOUBLE_WITHIN_PX = 24;

/** Whether a press is the second one of a double press, but is for something else than the first one. */
export const isMisled = <On>(press: Press<On>, first: Press<On>): boolean =>
  press.on !== null && press.on !== first.on && isSecond(press, first);

/** Not every browser counts the taps of a finger. */
const isSecond = (press: Press<unknown>, first: Press<unknown>): boolean =>
  press.detail > 1 || (press.isFinger && press.detail === 1 && isNear(press, first));

const isNear = (press: Press<unknown>, first: Press<unknown>): boolean =>
  press.at - first.at < DOUBLE_WITHIN_MS &&
  Math.hypot(press.x - first.x, press.y - first.y) < DOUBLE_WITHIN_PX;
