/** One store of a database, as far as it is used here. */
interface Keys {
  readonly all: () => Promise<readonly string[]>;
  readonly write: () => {
    readonly store: { delete(key: string): Promise<void> };
    readonly done: Promise<void>;
  };
}

/** Deletes what has such keys. Where there is none, which is usual, nothing waits for a transaction that writes. */
export async function deleteWhere({ all, write }: Keys, isGone: (key: string) => boolean): Promise<void> {
  const gone = (await all()).filter(isGone);
  if (gone.length === 0) return;
  const { store, done } = write();
  await Promise.all([...gone.map(key => store.delete(key)), done]);
}
