import { useEffectEvent, useLayoutEffect } from 'react';
import { ALONE_AFTER_MS, KeyBurst } from './key-burst.ts';
import { readByKeyboard } from './typed-text.ts';

/**
 * Listens to a handheld scanner, wherever the focus is. Its keys press, choose and write nothing, also while `onText`
 * is null because nothing can be scanned now: the Enter at their end would press what has the focus, and mark somebody
 * else. A scan in the moment in which the screen appears is heard, too: effects that come after the paint would be late
 * for it.
 */
export function useHandheldScanner(onText: ((text: string) => void) | null): void {
  const tell = useEffectEvent((text: string) => onText?.(text));
  useLayoutEffect(() => {
    const ear = new ScannerEar(text => tell(text));
    const hear = (event: Event): void => ear.hear(event);
    window.addEventListener('keydown', hear, { capture: true });
    window.addEventListener('keyup', pressNothing, { capture: true });
    return () => {
      window.removeEventListener('keydown', hear, { capture: true });
      window.removeEventListener('keyup', pressNothing, { capture: true });
    };
  }, []);
}

/** A handheld scanner where nobody is looked for: whatever it sends is read, as if the camera had seen it. */
export function HandheldCodes({ onCode }: { readonly onCode: (text: string) => void }) {
  useHandheldScanner(
    given =>
      void readByKeyboard(given, typed => {
        if (typed.kind !== 'nothing') onCode(typed.text);
      }),
  );
  return null;
}

class ScannerEar {
  readonly #burst = new KeyBurst();
  readonly #onText: (text: string) => void;
  #before: Content | null = null;
  #press: number | undefined;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  hear(event: Event): void {
    const key = keyOf(event);
    if (key === null) return;
    const text = this.#burst.take(key, event.timeStamp);
    if (this.#burst.going || this.#burst.quick) clearTimeout(this.#press);
    if (this.#burst.going) this.#keepOff(event);
    else this.#letWork(key, event);
    if (text !== null) this.#onText(text);
  }

  /** A person, too, may be as fast for a moment. Where they type, only the end tells. */
  #keepOff(event: Event): void {
    if (!this.#burst.heard && takesText(event.target)) return;
    swallow(event);
    putBack(this.#before);
    if (this.#burst.heard) this.#before = null;
  }

  /**
   * Somebody may have made a code of an Enter or a space, so that it marks the student that the last code found. So such a key presses
   * only if it is alone: none came just before, and none follows.
   */
  #letWork(key: string, event: Event): void {
    const { target } = event;
    this.#before = contentOf(target);
    if (!presses(key, target)) return;
    swallow(event);
    if (!this.#burst.quick) this.#press = window.setTimeout(() => target.click(), ALONE_AFTER_MS);
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The key as a scanner means it. Null: it is none of a scanner's. */
function keyOf(event: Event): string | null {
  // A browser that fills in a field sends a `keydown` that is no key. A key that repeats itself is held by a person.
  if (!(event instanceof KeyboardEvent) || event.isComposing || event.repeat || event.metaKey) return null;
  const { key, ctrlKey, altKey } = event;
  // Both together are how some keyboards write a brace.
  if (!ctrlKey || altKey) return key;
  // A line feed, as scanners send it. Browsers would open their downloads.
  return key.toLowerCase() === 'j' ? 'Enter' : null;
}

/** Whether the key presses the button or link that has the focus. */
const presses = (key: string, target: EventTarget | null): target is HTMLElement =>
  (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) ||
  (target instanceof HTMLAnchorElement && key === 'Enter');

/** A space presses when it is let go, in some browsers also if the key was swallowed before. */
function pressNothing(event: KeyboardEvent): void {
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

/** What a field held before a scanner's first keys, which are not told from a person's yet, went into it. */
interface Content {
  readonly field: TextField | HTMLSelectElement;
  readonly value: string;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Boxes to tick and buttons of a choice are inputs, too, but have no text and so no place in it. */
const takesText = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.selectionStart !== null;

const contentOf = (target: EventTarget | null): Content | null =>
  takesText(target) || target instanceof HTMLSelectElement ? { field: target, value: target.value } : null;

/** As if a person had done it, so that React hears of it. */
function putBack(before: Content | null): void {
  if (!before || before.field.value === before.value) return;
  const { field, value } = before;
  if (field instanceof HTMLSelectElement) field.value = value;
  // React takes what is assigned to `value` for its own doing.
  else field.setRangeText(value, 0, field.value.length, 'end');
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
