import pLimit from 'p-limit';
import type { Disk, KeptScan, KeptScans, LateRefusal } from './kept-scan.ts';
import { AWAY, type Verdict } from './verdict.ts';

export interface OutboxDeps {
  readonly kept: KeptScans;
  /** Sends a scan with its own id. Never rejects. */
  readonly send: (scan: KeptScan) => Promise<Verdict>;
  /** The id of the admin who is signed in here. */
  readonly admin: () => string | null;
  /** Whose late refusals are shown: an admin's may have left, and a pass knows nobody else's students. */
  readonly refusalsOf: 'all' | 'own';
  /** Resolves when an admin at a door has waited long enough. */
  readonly patience: () => Promise<void>;
  /** Runs something once after a while. The returned function cancels it. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Lets only one page of this browser at a time send the waiting scans. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export interface OutboxState {
  /** The signed-in admin's own scans without an answer so far. */
  readonly waiting: readonly KeptScan[];
  /** Scans that waited and were refused, of all admins or of this pass, until somebody has seen them. */
  readonly refused: readonly KeptScan[];
  /** Scans that wait until another admin logs in here again, or this one takes them over. */
  readonly ofOthers: readonly KeptScan[];
  readonly disk: Disk;
}

const NOTHING: OutboxState = { waiting: [], refused: [], ofOthers: [], disk: 'good' };

/** Requests in flight at a time. A browser has six connections, and the rest of the console needs some. */
const AT_ONCE = 4;
const TRY_AGAIN_MS = 3_000;

type Late = (scan: KeptScan, verdict: Verdict) => void;
/** `refusal`: what the server said of a scan that waited. Null: it is not kept any more, and its answer is not known here. */
type Elsewhere = (id: string, refusal: LateRefusal | null) => void;

/**
 * Scans on their way to the server. Each is kept on this device from before it is sent until it is answered. An
 * unanswered scan is sent again with the same id, in the order of scanning.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #listeners = new Set<() => void>();
  readonly #lateListeners = new Set<Late>();
  readonly #elsewhereListeners = new Set<Elsewhere>();
  /** The scans whose answers an admin is waiting for. All other answers are late ones. */
  readonly #attended = new Set<string>();
  /** By id. An admin who looks at a student meanwhile adds the scan anew. Then only its answer counts. */
  readonly #sending = new Map<string, KeptScan>();
  #state: OutboxState = NOTHING;
  /** All that was kept when it was read last. */
  #kept: readonly KeptScan[] = [];
  #away = false;
  #round: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #callOff: (() => void) | undefined;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** Keeps a scan and sends it. If it is not answered, it waits here, and its answer is reported as late. */
  async add(scan: KeptScan): Promise<Verdict> {
    this.#attended.add(scan.id);
    this.#sending.set(scan.id, scan);
    await this.#deps.kept.keep(scan);
    if (this.#away) {
      this.#attended.delete(scan.id);
      this.#sending.delete(scan.id);
      await this.refresh();
      void this.flush();
      return AWAY;
    }
    const attempt = this.#attempt(scan);
    await Promise.race([attempt, this.#deps.patience()]);
    // Not in the list any more: the answer came in time and is just being stored.
    if (!this.#attended.delete(scan.id)) return attempt;
    await this.refresh();
    return AWAY;
  }

  /** Sends the waiting scans. One round at a time, including scans that come meanwhile. */
  flush(): Promise<void> {
    this.#round ??= this.#deps
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#round = undefined;
      });
    return this.#round;
  }

  /** The situation may have changed: the connection is back, the page was woken, an admin signed in. */
  async wake(): Promise<void> {
    this.#away = false;
    await this.refresh();
    await this.flush();
  }

  /** An admin has seen these late refusals. */
  async dismiss(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#deps.kept.remove(id);
    await this.refresh();
  }

  /** The admin who is signed in answers for these scans from now on, and they are sent as theirs. */
  async takeOver(ids: readonly string[], by: KeptScan['by']): Promise<void> {
    for (const id of ids) await this.#deps.kept.amend(id, { by });
    await this.refresh();
    void this.flush();
  }

  /** No one is looking any more. All answers from now on are late ones. */
  unattend(): void {
    this.#attended.clear();
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onLate(listener: Late): () => void {
    this.#lateListeners.add(listener);
    return () => this.#lateListeners.delete(listener);
  }

  /** Another page of this browser has got the answer to a scan. */
  onElsewhere(listener: Elsewhere): () => void {
    this.#elsewhereListeners.add(listener);
    return () => this.#elsewhereListeners.delete(listener);
  }

  /** Another page of this browser has kept, changed or removed this scan. */
  async changedElsewhere(id: string): Promise<void> {
    await this.refresh();
    const scan = this.#kept.find(each => each.id === id);
    const waits = scan ? !scan.refusal : this.#sending.has(id);
    if (!waits) for (const listener of this.#elsewhereListeners) listener(id, scan?.refusal ?? null);
  }

  async #sendAll(): Promise<void> {
    this.#callOff?.();
    const tried = new Set<string>();
    for (;;) {
      const due = (await this.#due()).filter(scan => !tried.has(scan.id));
      for (const { id } of due) tried.add(id);
      if (due.length === 0 || !(await this.#sendInOrder(due))) break;
    }
    await this.refresh();
    if (this.#state.waiting.length > 0) this.#tryAgain();
  }

  /** False: the connection is down, and the rest was not sent. */
  async #sendInOrder(scans: readonly KeptScan[]): Promise<boolean> {
    const limit = pLimit(AT_ONCE);
    let away = false;
    const one = async (scan: KeptScan): Promise<void> => {
      if (away) return;
      const verdict = await this.#attempt(scan);
      if (verdict.kind === 'unanswered' && verdict.why === 'away') away = true;
    };
    await Promise.all(scans.map(scan => limit(one, scan)));
    return !away;
  }

  async #attempt(scan: KeptScan): Promise<Verdict> {
    this.#sending.set(scan.id, scan);
    const verdict = await this.#deps.send(scan);
    if (this.#sending.get(scan.id) !== scan) return verdict;
    await this.#putAway(scan, verdict);
    if (this.#sending.get(scan.id) === scan) this.#sending.delete(scan.id);
    return verdict;
  }

  async #putAway(scan: KeptScan, verdict: Verdict): Promise<void> {
    if (verdict.kind === 'unanswered') {
      this.#away = verdict.why === 'away';
      this.#tryAgain();
      return;
    }
    this.#away = false;
    const inTime = this.#attended.delete(scan.id);
    if (inTime || verdict.kind === 'marked') await this.#deps.kept.remove(scan.id);
    else await this.#deps.kept.amend(scan.id, { refusal: refusalOf(verdict) });
    if (inTime && !this.#reading && this.#showsWithout(scan)) return;
    await this.refresh();
    if (inTime) return;
    for (const listener of this.#lateListeners) listener(scan, verdict);
  }

  /** The kept scans may just have been read with this one among them, or the disk may no longer take any. */
  #showsWithout({ id }: KeptScan): boolean {
    const { waiting, disk } = this.#state;
    return disk === this.#deps.kept.disk() && !waiting.some(each => each.id === id);
  }

  #tryAgain(): void {
    this.#callOff?.();
    this.#callOff = this.#deps.later(TRY_AGAIN_MS, () => void this.flush());
  }

  async #due(): Promise<readonly KeptScan[]> {
    const me = this.#deps.admin();
    const all = await this.#deps.kept.all();
    return all.filter(({ id, by, refusal }) => by.id === me && !refusal && !this.#sending.has(id));
  }

  /** Reads the kept scans again. Another page of this browser may have changed them, or another admin signed in. */
  refresh(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#readAgain) {
      this.#readAgain = false;
      const all = await this.#deps.kept.all();
      this.#kept = all;
      const me = this.#deps.admin();
      const mayShow = ({ by }: KeptScan): boolean =>
        by.id === me || (me !== null && this.#deps.refusalsOf === 'all');
      const open = all.filter(scan => !scan.refusal && !this.#attended.has(scan.id));
      const waited = this.#state.waiting.length > 0;
      this.#state = {
        waiting: open.filter(({ by }) => by.id === me),
        ofOthers: open.filter(({ by }) => by.id !== me),
        refused: all.filter(scan => scan.refusal && mayShow(scan)),
        disk: this.#deps.kept.disk(),
      };
      // Nobody else sends what the disk, or another tab, has given just now.
      if (!waited && this.#state.waiting.length > 0) this.#tryAgain();
      for (const listener of this.#listeners) listener();
    }
  }
}

const refusalOf = (verdict: Extract<Verdict, { sentence: string }>): LateRefusal => ({
  sentence: verdict.sentence,
  student: verdict.kind === 'unsigned' ? verdict.student : null,
  named: (verdict.kind !== 'unsigned' && verdict.student) || null,
});
