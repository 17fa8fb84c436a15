import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { reopening, Unanswered } from '../kept/reopening.ts';
import { byId, type KeptScan, type KeptScans, keptInMemory, keptScan } from './kept-scan.ts';

const STORE = 'scans';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: KeptScan };
}
type Scans = IDBPDatabase<Schema>;

/** Strict durability waits until the data is on the disk. A phone's battery may end at any moment. */
const STRICT = { durability: 'strict' } as const;

interface KeptOnDisk extends KeptScans {
  /** Another page of this browser has changed a scan, so the disk knows more of it than the memory of this page. */
  changedElsewhere(id: string): Promise<void>;
}

interface DiskListener {
  readonly onChange: (id: string) => void;
  /** The disk has answered late, or failed late. */
  readonly onLateAnswer: () => void;
}

/**
 * Scans in the browser's database. A reload, a crash or an empty battery loses none. Those of this page are held in
 * memory as well: a browser may not take them, may leave them unanswered, or may lose its whole database, as when it
 * is damaged or emptied.
 */
export function keptOnDisk(name: string, { onChange, onLateAnswer }: DiskListener): KeptOnDisk {
  const inMemory = keptInMemory();
  /** Those that are still on the disk, because it took no change. */
  const removed = new Set<string>();
  let refusing = false;
  const { using, isSilent } = disk(name, onLateAnswer);
  const change = async (id: string, work: (scans: Scans) => Promise<unknown>): Promise<boolean> => {
    const refused = (): void => {
      refusing = true;
    };
    try {
      await using(scans => work(scans).then(() => onChange(id)));
      return true;
    } catch (error) {
      if (error instanceof Unanswered) error.late.catch(refused);
      else refused();
      return false;
    }
  };

  /** What was on the disk when it answered last. */
  let lastRead: readonly KeptScan[] = [];
  const onDisk = async (): Promise<readonly KeptScan[]> => {
    try {
      return await using(async scans => {
        lastRead = await read(scans);
        return lastRead;
      });
    } catch (error) {
      return error instanceof Unanswered ? lastRead : [];
    }
  };

  return {
    all: async () => {
      const written = await onDisk();
      const held = await inMemory.all();
      const outdated = new Set([...removed, ...held.map(({ id }) => id)]);
      return [...written.filter(({ id }) => !outdated.has(id)), ...held].sort(byId);
    },
    keep: async scan => {
      await inMemory.keep(scan);
      await change(scan.id, scans => put(scans, scan));
    },
    remove: async id => {
      await inMemory.remove(id);
      lastRead = lastRead.filter(scan => scan.id !== id);
      if (!(await change(id, scans => remove(scans, id)))) removed.add(id);
    },
    amend: async (id, amendment) => {
      await inMemory.amend(id, amendment);
      if (await change(id, scans => replace(scans, id, scan => ({ ...scan, ...amendment })))) return;
      const scan = (await onDisk()).find(each => each.id === id);
      if (scan) await inMemory.keep({ ...scan, ...amendment });
    },
    disk: () => (isSilent() ? 'silent' : refusing ? 'refusing' : 'good'),
    changedElsewhere: id => inMemory.remove(id),
  };
}

/** The database of this name, and whether something that it was asked is neither answered in time nor since. */
function disk(name: string, onLateAnswer: () => void) {
  const database = reopening(() => open(name));
  let unanswered = 0;
  const waitOn = ({ late }: Unanswered): void => {
    unanswered += 1;
    const answered = (): void => {
      unanswered -= 1;
      onLateAnswer();
    };
    late.then(answered, answered);
  };
  const using = <T>(work: (scans: Scans) => Promise<T>): Promise<T> =>
    database(work).catch((error: unknown) => {
      if (error instanceof Unanswered) waitOn(error);
      throw error;
    });
  return { using, isSilent: () => unanswered > 0 };
}

const open = (name: string): Promise<Scans> =>
  openDB<Schema>(name, 1, {
    upgrade: database => void database.createObjectStore(STORE, { keyPath: 'id' }),
  });

/** Entries that an older console wrote in another shape stay where they are. */
async function read(scans: Scans): Promise<KeptScan[]> {
  const rows: readonly unknown[] = await scans.getAll(STORE);
  return rows.flatMap(row => keptScan.safeParse(row).data ?? []);
}

async function put(scans: Scans, scan: KeptScan): Promise<void> {
  const write = scans.transaction(STORE, 'readwrite', STRICT);
  await Promise.all([write.store.put(scan), write.done]);
}

async function remove(scans: Scans, id: string): Promise<void> {
  const write = scans.transaction(STORE, 'readwrite');
  await Promise.all([write.store.delete(id), write.done]);
}

async function replace(scans: Scans, id: string, change: (scan: KeptScan) => KeptScan): Promise<void> {
  const write = scans.transaction(STORE, 'readwrite', STRICT);
  const scan = await write.store.get(id);
  await Promise.all([scan && write.store.put(change(scan)), write.done]);
}
