import { useEffectEvent, useLayoutEffect } from 'react';
import { KeyBurst } from './key-burst.ts';
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
    const hear = scannerEar(text => tell(text));
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
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

function scannerEar(onText: (text: string) => void): (event: Event) => void {
  const burst = new KeyBurst();
  let before: Content | null = null;
  return event => {
    const key = keyOf(event);
    if (key === null) return;
    const text = burst.take(key, event.timeStamp);
    if (!burst.going) before = contentOf(event.target);
    // A person, too, may be as fast for a moment. Where they type, only the end tells.
    else if (burst.heard || !takesText(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      putBack(before);
      if (burst.heard) before = null;
    }
    if (text !== null) onText(text);
  };
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
