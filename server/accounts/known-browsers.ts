import { shortMac } from '#platform/short-mac.ts';

/** Which browsers have signed in to which accounts before. Nothing of it is stored here: the browsers keep notes of it. */
export interface KnownBrowsers {
  /** The browser's id, if one of its notes says that it signed in to this account. */
  readonly idOf: (notes: readonly string[], email: string) => string | undefined;
  /** The note of a browser that has signed in to this account. */
  readonly noteFor: (email: string) => string;
  /** That note, and those that the browser has of the other accounts that signed in there last. */
  readonly notesFor: (email: string, notes: readonly string[]) => readonly string[];
}

/** Several people may share the office's computer. */
const MOST_NOTES = 5;
const NOTE = /^[\da-f-]{36}\.[\w-]{22}$/;

/** `secret`: that of the sessions. */
export function createKnownBrowsers(secret: string, newId: () => string): KnownBrowsers {
  const mac = shortMac(secret, 'rollcall known browsers');
  const text = (id: string, email: string): string => `${id} ${email}`;
  const idIn = (note: string, email: string): string | undefined => {
    const [id = '', signed = ''] = note.split('.');
    return mac.isOf(text(id, email), signed) ? id : undefined;
  };
  const noteFor = (email: string): string => {
    const id = newId();
    return `${id}.${mac.of(text(id, email))}`;
  };
  return {
    noteFor,
    idOf: (notes, email) =>
      readable(notes)
        .map(note => idIn(note, email))
        .find(id => id !== undefined),
    notesFor(email, notes) {
      const others = readable(notes).filter(note => idIn(note, email) === undefined);
      return [noteFor(email), ...others].slice(0, MOST_NOTES);
    },
  };
}

/** Callers can send anything. One note more than a login stores: a browser may have got one since. */
const readable = (notes: readonly string[]): readonly string[] =>
  notes.filter(note => NOTE.test(note)).slice(0, MOST_NOTES + 1);
