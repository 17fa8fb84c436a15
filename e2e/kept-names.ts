import type { Page } from 'puppeteer';

/** The keys of what this browser keeps of the server's answers, without their owner. */
export const keptNames = (page: Page): Promise<string[]> => keptSince(page, 0);

/** The same of the answers that came since then (ms). */
export const keptSince = (page: Page, since: number): Promise<string[]> =>
  page.evaluate(async from => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rollcall-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = opened.transaction('kept').objectStore('kept');
    const keys = store.getAllKeys();
    const rows: IDBRequest<{ readonly at: string }[]> = store.getAll();
    await new Promise<void>((resolve, reject) => {
      rows.onsuccess = () => resolve();
      rows.onerror = () => reject(rows.error);
    });
    opened.close();
    return keys.result
      .filter((_, nth) => !(Date.parse(rows.result[nth]?.at ?? '') < from))
      .map(key => String(key).replace(/^\S+ /, ''));
  }, since);

/** As if this browser kept something that is of no use to anybody, under this key. */
export const keepUseless = (page: Page, key: string): Promise<void> =>
  page.evaluate(async at => {
    const request = indexedDB.open('rollcall-kept');
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const write = opened.transaction('kept', 'readwrite');
    write.objectStore('kept').put({ at: new Date().toISOString(), value: {} }, at);
    await new Promise(resolve => {
      write.oncomplete = resolve;
    });
    opened.close();
  }, key);
