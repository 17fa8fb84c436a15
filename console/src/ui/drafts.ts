interface Form {
  /** Who typed it, by id. */
  readonly user: string;
  /** Which form, such as the one of a new event. */
  readonly of: string;
}

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, unknown>>;

export interface Drafts {
  readonly keep: (draft: Form & { readonly values: Typed }) => void;
  readonly take: (form: Form) => Typed | undefined;
}

/**
 * The last form of a kind that lost its session, until it is taken. It is kept by this page alone, not on the disk,
 * because nobody is signed in.
 */
export function createDrafts(): Drafts {
  let kept: Parameters<Drafts['keep']>[0] | undefined;
  return {
    keep: draft => {
      kept = draft;
    },
    take: ({ user, of }) => {
      // What one person typed is never shown to another, and is gone once another one is here.
      if (kept?.user !== user) kept = undefined;
      if (kept?.of !== of) return undefined;
      const { values } = kept;
      kept = undefined;
      return values;
    },
  };
}
