import type { Page } from 'puppeteer';

interface Kept {
  readonly key: string;
  readonly row: { readonly at?: string; readonly value?: unknown };
}

/** What this browser keeps in a store of IndexedDB. Nothing, where the console has not made the database yet. */
export const rowsIn = (page: Page, database: string, store: string): Promise<Kept[]> =>
  page.evaluate(
    async (name, of) => {
      const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opening = indexedDB.open(name);
      // Looking makes no database: the console would find one without its stores.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const opened = await done(opening).catch(() => null);
      if (!opened) return [];
      try {
        const kept = opened.transaction(of).objectStore(of);
        const [keys, rows] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
        return keys.map((key, nth) => ({ key: String(key), row: rows[nth] }));
      } finally {
        opened.close();
      }
    },
    database,
    store,
  );

export const keysIn = async (page: Page, database: string, store: string): Promise<string[]> =>
  (await rowsIn(page, database, store)).map(({ key }) => key);

/** As if this browser had kept this. */
export const putIn = (page: Page, database: string, store: string, { key, row }: Kept): Promise<void> =>
  page.evaluate(
    async (name, to, at, what) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const write = opened.transaction(to, 'readwrite');
      write.objectStore(to).put(what, at);
      await new Promise(resolve => {
        write.oncomplete = resolve;
      });
      opened.close();
    },
    database,
    store,
    key,
    row,
  );

/** Where the server's answers are kept. */
export const ANSWERS = ['rollcall-kept', 'kept'] as const;

/** The keys of what this browser keeps of the server's answers, without their owner. */
export const keptNames = (page: Page): Promise<string[]> => keptSince(page, 0);

/** The same of the answers that came since then (ms). */
export const keptSince = async (page: Page, since: number): Promise<string[]> =>
  (await rowsIn(page, ...ANSWERS))
    .filter(({ row }) => !(Date.parse(row.at ?? '') < since))
    .map(({ key }) => key.replace(/^\S+ /, ''));

/** As if this browser kept something that is of no use to anybody, under this key. */
export const keepUseless = (page: Page, key: string): Promise<void> =>
  putIn(page, ...ANSWERS, { key, row: { at: new Date().toISOString(), value: {} } });
