import { useRef } from 'react';
import { MEANWHILE_MESSAGES } from '#contract/messages/meanwhile-messages.ts';
import type { ApiError } from '../../lib/api/api-error.ts';

type Values<N extends string> = Readonly<Partial<Record<N, unknown>>>;

interface Save<N extends string> {
  /** The stored values, as far as this desk has heard. */
  readonly now: Values<N>;
  /** The fields that are about to be sent. */
  readonly sent: Values<N>;
}

interface Shown<N extends string> {
  readonly labelOf: (name: N) => string;
  /** What is stored now, as the screen says it. What is empty has no words. */
  readonly words: Readonly<Record<N, string>>;
}

/**
 * Two admins may change the same field of the same thing. The second is told, once, what it would replace; the next
 * save replaces it. What is stored is known from the live connection, so a change of the last moment may be missed.
 * `names` are in the order on the screen, and `opened` is what the form was opened with.
 */
export function useMeanwhile<N extends string>(names: readonly N[], opened: Values<N>) {
  const known = useRef(opened);
  /** From now on the user knows these values: they are shown, or they are the user's own. */
  const accept = (values: Values<N>, isKnown: (name: N) => boolean): void => {
    const accepted = names.filter(isKnown).map(name => ({ [name]: values[name] }));
    known.current = Object.assign({}, known.current, ...accepted);
  };
  /** Why it is not sent yet, like a refusal of the server's at these fields. Null: nothing is in its way. */
  const refuseMeanwhile = ({ now, sent, labelOf, words }: Save<N> & Shown<N>): ApiError | null => {
    const changed = changedMeanwhile(names, { known: known.current, now, sent });
    if (changed.length === 0) return null;
    accept(now, name => changed.includes(name));
    const fields = Object.fromEntries(
      changed.map(name => [name, MEANWHILE_MESSAGES.changed(labelOf(name), words[name])]),
    );
    return { status: null, code: 'bad_request', error: '', fields, details: {} };
  };
  return { accept, refuseMeanwhile };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields that would replace, unseen, what somebody else has stored. `known`: the values that the user knows of, those
 * the form was opened with, or was told of since.
 */
export const changedMeanwhile = <N extends string>(
  names: readonly N[],
  { known, now, sent }: Save<N> & { readonly known: Values<N> },
): readonly N[] =>
  names.filter(name => name in sent && !isSame(now[name], known[name]) && !isSame(now[name], sent[name]));
