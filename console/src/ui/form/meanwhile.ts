type Values<N extends string> = Readonly<Partial<Record<N, unknown>>>;

interface Save<N extends string> {
  /** The values that the user knows of: those the form was opened with, or was told of since. */
  readonly known: Values<N>;
  /** The stored values, as far as this desk has heard. */
  readonly now: Values<N>;
  /** The fields that are about to be sent. */
  readonly sent: Values<N>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that would replace, unseen, what somebody else has stored. */
export const changedMeanwhile = <N extends string>(
  names: readonly N[],
  { known, now, sent }: Save<N>,
): readonly N[] =>
  names.filter(name => name in sent && !isSame(now[name], known[name]) && !isSame(now[name], sent[name]));
