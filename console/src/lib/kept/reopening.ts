/** Uses a database of the browser. Browsers may close it without notice. Then it is opened again, once. */
export function reopening<Database>(open: () => Promise<Database>) {
  let opened: Promise<Database> | undefined;
  return async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    opened ??= open();
    try {
      return await work(await opened);
    } catch {
      opened = open();
      return work(await opened);
    }
  };
}
