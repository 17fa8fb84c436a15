/** The database and its table of the scans that admins made on this device. */
export const SCANS = { database: 'rollcall-scans', table: 'scans' } as const;

/**
 * How many scans of admins wait on this device, whoever is signed in. Only counts, without the code that keeps and sends
 * them, because the login page asks, too. Zero if the browser does not say.
 */
export const countScansHere = (): Promise<number> =>
  new Promise(resolve => {
    const none = (): void => resolve(0);
    try {
      const opening = indexedDB.open(SCANS.database);
      // There is none, and a look must not make one.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = event => {
        event.preventDefault();
        none();
      };
      opening.onsuccess = () => {
        const { result: database } = opening;
        const reading = database.transaction(SCANS.table).objectStore(SCANS.table).getAll();
        reading.onerror = none;
        reading.onsuccess = () => resolve(reading.result.filter(isWaiting).length);
        database.close();
      };
    } catch {
      none();
    }
  });

/** A refused one does not wait to be sent. */
const isWaiting = (scan: unknown): boolean =>
  typeof scan === 'object' && scan !== null && 'refusal' in scan && scan.refusal === null;
