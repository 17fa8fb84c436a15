interface Form {
  /** Who typed it, by id. */
  readonly user: string;
  /** Which form, such as the one of a new event. */
  readonly of: string;
}

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, unknown>>;

/**
 * The forms that lost their session, until they are taken. They are kept by this page alone, not on the disk,
 * because nobody is signed in.
 */
const kept = new Map<string, { readonly user: string; readonly values: Typed }>();

export const keepDraft = ({ user, of, values }: Form & { readonly values: Typed }): void =>
  void kept.set(of, { user, values });

export function takeDraft({ user, of }: Form): Typed | undefined {
  // What one person typed is never shown to another, and is gone once another one is here.
  for (const [form, draft] of kept) if (draft.user !== user) kept.delete(form);
  const values = kept.get(of)?.values;
  kept.delete(of);
  return values;
}
