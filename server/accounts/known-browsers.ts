import { shortMac } from '#platform/signing/short-mac.ts';
import type { UserRow } from './users.ts';

/** Which browsers have signed in to which accounts before. Nothing of it is stored here: the browsers keep notes of it. */
export interface KnownBrowsers {
  /** The browser's id, if one of its notes says that it signed in to this account with the password of today. */
  readonly idOf: (notes: readonly string[], account: NotedAccount) => string | undefined;
  /** The note of a browser that has signed in to this account. */
  readonly noteFor: (account: NotedAccount) => string;
  /** That note, and those that the browser has of the other accounts that signed in there last. */
  readonly notesFor: (account: NotedAccount, notes: readonly string[]) => readonly string[];
}

/**
 * The account by its id: an email may be somebody else's tomorrow, and nobody has proved that it is theirs. Its token
 * version, because somebody else may have known the password before.
 */
type NotedAccount = Pick<UserRow, 'id' | 'token_version'>;

/** Several people may share the office's computer. */
const MOST_NOTES = 5;
/** The browser's id, the token version, and the signature of both and the account. */
const NOTE = /^[\da-f-]{36}\.\d{1,10}\.[\w-]{22}$/;

/** `secret`: that of the sessions. */
export function createKnownBrowsers(secret: string, newId: () => string): KnownBrowsers {
  const mac = shortMac(secret, 'rollcall known browsers');
  const text = (id: string, version: string, account: string): string => `${id} ${version} ${account}`;
  /** What a note of this account says, also one from before its password was changed. */
  const read = (note: string, account: NotedAccount) => {
    const [id = '', version = '', signed = ''] = note.split('.');
    return mac.isOf(text(id, version, account.id), signed) ? { id, version } : undefined;
  };
  const noteFor = (account: NotedAccount): string => {
    const [id, version] = [newId(), `${account.token_version}`];
    return `${id}.${version}.${mac.of(text(id, version, account.id))}`;
  };
  return {
    noteFor,
    idOf: (notes, account) =>
      readable(notes)
        .map(note => read(note, account))
        .find(said => said?.version === `${account.token_version}`)?.id,
    notesFor(account, notes) {
      const others = readable(notes).filter(note => read(note, account) === undefined);
      return [noteFor(account), ...others].slice(0, MOST_NOTES);
    },
  };
}

/** Callers can send anything. One note more than a login stores: a browser may have got one since. */
const readable = (notes: readonly string[]): readonly string[] =>
  notes.filter(note => NOTE.test(note)).slice(0, MOST_NOTES + 1);
