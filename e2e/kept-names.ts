import type { Page } from 'puppeteer';

/** The keys of what this browser keeps of the server's answers, without their owner. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rollcall-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = opened.transaction('kept').objectStore('kept').getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    opened.close();
    return keys.map(key => String(key).replace(/^\S+ /, ''));
  });

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
