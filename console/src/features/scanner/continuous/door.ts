import type { EventIdentity } from '#contract/constants.ts';
import type { Audience } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type KnownStudent, readQr } from '#contract/qr/code.ts';
import type { Contact } from '../../../lib/outbox/anchor.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import type { KeptScan, LateRefusal } from '../../../lib/outbox/kept-scan.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { believed, type Verdict } from '../../../lib/outbox/verdict.ts';
import { judge } from '../roster/judge.ts';
import type { Roster } from '../roster/roster.ts';
import { CODE_RESTS_MS, CodeRest, restKeys, studentRestKey } from '../shared/code-rest.ts';
import { verdictLook } from '../shared/outcome/outcome-look.ts';
import type { Sound } from '../shared/outcome/sounds.ts';
import {
  amended,
  type BegunScan,
  type DoorEntry,
  type DoorLog,
  release,
  withScan,
  withWaiting,
} from './door-log.ts';
import { PresentHere } from './present-here.ts';

interface DoorDeps {
  readonly outbox: Pick<
    Outbox,
    'add' | 'dismiss' | 'onLate' | 'onElsewhere' | 'unattend' | 'subscribe' | 'state'
  >;
  /** The students that this device keeps of the event. */
  readonly roster: () => Roster | null;
  readonly admin: { readonly id: string; readonly name: string };
  readonly newId: () => string;
  readonly now: () => number;
  /** Milliseconds since some moment. Unlike the clock, nobody can set them back. */
  readonly elapsed: () => number;
  readonly play: (sound: Sound) => void;
  /** The name of this device. */
  readonly gate: () => string | null;
  /** What this device knows of the server's clock. */
  readonly contact: () => Contact;
}

export interface DoorState {
  /** In the order of scanning. */
  readonly log: DoorLog;
  /** The result to show in large, or who was read and is being checked. Null: ready for the next student. */
  readonly current: DoorEntry | null;
}

type Chosen = (Audience & Pick<Event, 'id' | 'title' | 'identity'>) | null;

/** How long a good result stays after its code was last in view. A bad one stays until the next student. */
export const RESULT_STAYS_MS = 5_000;

/** The continuous scanner of one admin: each code that is shown is marked at once, several requests at a time. */
export class Door {
  readonly #deps: DoorDeps;
  readonly #rest = new CodeRest(CODE_RESTS_MS.continuous);
  readonly #listeners = new Set<() => void>();
  #state: DoorState = { log: [], current: null };
  readonly #here = new PresentHere();
  /** Scans that count once somebody has looked at the student. */
  readonly #unseen = new Map<string, KeptScan>();
  #watcher: ((entry: DoorEntry) => void) | null = null;
  #clearing: ReturnType<typeof setTimeout> | undefined;
  readonly #ends: readonly (() => void)[];

  constructor(deps: DoorDeps) {
    this.#deps = deps;
    this.#ends = [
      deps.outbox.onLate((scan, verdict) => this.#late(scan, verdict)),
      deps.outbox.onElsewhere((id, refusal) => this.#answeredElsewhere(id, refusal)),
      deps.outbox.subscribe(() => this.#showWaiting()),
    ];
    this.#showWaiting();
  }

  readonly state = (): DoorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * An admin is at the door, and `onShown` is called with each result as it is shown. The returned function ends
   * that.
   */
  watch(onShown: (entry: DoorEntry) => void): () => void {
    this.#watcher = onShown;
    return () => {
      this.#watcher = null;
      this.#deps.outbox.unattend();
    };
  }

  /** Its admin has left this page for good. It hears of no more scans, so nothing holds it. */
  close(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#clearing);
  }

  /** The camera or a handheld scanner read a code. */
  read(code: string, event: Chosen): void {
    const elapsed = this.#deps.elapsed();
    const keys = restKeys(code, event?.id);
    const resting = keys.filter(key => this.#rest.rests(key, elapsed));
    // A code that stays in view stays ignored.
    for (const key of resting.length > 0 ? resting : keys) this.#rest.begin(key, elapsed);
    if (resting.length > 0) {
      if (this.#state.current?.code === code) this.#stay();
      return;
    }
    const isJson = readQr(code).kind !== 'not_json';
    this.#take({ kind: 'code', text: code }, event, isJson ? null : MESSAGES.scanNotJson);
  }

  /** A student was found manually. */
  mark(student: KnownStudent, event: Chosen): void {
    this.#take({ kind: 'student', student }, event);
  }

  /** Somebody looked at the student of a scan that asked for it. It is sent again under its own id. */
  confirm(id: string): void {
    const scan = this.#unseen.get(id);
    if (!scan || !this.#unseen.delete(id)) return;
    // Its new result will be shown.
    this.#amend(id, { verdict: null, shown: false });
    void this.#ask({ ...scan, looked: true });
  }

  /** A mark made here was undone, so its code may be read again at once. */
  withdraw(id: string): void {
    const { code, verdict } = this.#state.log.find(entry => entry.id === id) ?? {};
    if (verdict?.kind === 'marked') {
      const { eventId, userId } = verdict.mark.attendance;
      if (code) for (const key of restKeys(code, eventId)) this.#rest.wake(key);
      this.#here.forget(eventId, userId);
    }
    this.#amend(id, { withdrawn: true });
  }

  /** `wrong`: why the server need not be asked. */
  #take(what: KeptScan['what'], event: Chosen, wrong: string | null = null): void {
    const scannedAt = new Date(this.#deps.now()).toISOString();
    const begun = { id: this.#deps.newId(), what, scannedAt, belief: event && this.#judge(what, event) };
    this.#begin(begun);
    if (wrong !== null || !event) this.#refuse(begun.id, wrong ?? MESSAGES.selectEventFirst);
    else this.#send(begun, event);
  }

  #send(begun: BegunScan, { id, title, identity }: NonNullable<Chosen>): void {
    const { admin: by, contact, gate } = this.#deps;
    const of = { by, event: { id, title }, gate: gate(), looked: false, refusal: null };
    const scan = { ...begun, ...of, ...contact() };
    this.#here.remember(scan);
    void this.#ask(scan, identity);
  }

  /** What is said of a scan if the server does not answer. */
  #judge(what: KeptScan['what'], event: NonNullable<Chosen>): Belief | null {
    const here = (studentId: string) => this.#here.since(event.id, studentId);
    return judge(what, { roster: this.#deps.roster(), event, here });
  }

  /** Whom this device knows stands there in large before the server has answered. */
  #begin(scan: BegunScan): void {
    const log = withScan(this.#state.log, scan);
    const isKnown = log.at(-1)?.student != null;
    if (isKnown) clearTimeout(this.#clearing);
    this.#change(log, isKnown ? scan : this.#state.current);
  }

  #refuse(id: string, sentence: string): void {
    this.#amend(id, { verdict: { kind: 'refused', sentence } });
  }

  async #ask(scan: KeptScan, identity: EventIdentity = 'any'): Promise<void> {
    const verdict = await this.#deps.outbox.add(scan);
    const own = verdict.kind === 'unanswered' ? judgedHere(scan, identity) : null;
    // What this device can tell without the server must not wait for one.
    if (own) await this.#deps.outbox.dismiss([scan.id]);
    const before = this.#state.log.find(entry => entry.id === scan.id)?.verdict;
    // The late answer may be here before it is known that the scan had to wait.
    if (verdict.kind === 'unanswered' && before && before.kind !== 'unanswered') return;
    this.#answered(scan, own ?? verdict);
  }

  #answered(scan: KeptScan, verdict: Verdict): void {
    const { id } = scan;
    if (verdict.kind === 'look') this.#unseen.set(id, scan);
    if (verdict.kind === 'refused') this.#wakeStudent(scan);
    this.#here.remember(scan, verdict);
    this.#amend(id, { verdict: believed(verdict, scan.belief) });
  }

  /** Only the refused text rests on: the student's live code may be the right one by now, or on the right phone. */
  #wakeStudent({ what, event }: KeptScan): void {
    const studentKey = what.kind === 'code' ? studentRestKey(what.text, event.id) : null;
    if (studentKey) this.#rest.wake(studentKey);
  }

  #showWaiting(): void {
    const { waiting } = this.#deps.outbox.state();
    for (const scan of waiting) this.#here.remember(scan);
    const log = withWaiting(this.#state.log, waiting);
    if (log !== this.#state.log) this.#change(log);
  }

  #late(scan: KeptScan, verdict: Verdict): void {
    const { id } = scan;
    const before = this.#state.log.find(entry => entry.id === id)?.verdict;
    // A door that asks for a look by itself has played that already.
    const isNews = verdict.kind !== 'marked' && verdict.kind !== before?.kind;
    if (isNews && this.#watcher) this.#deps.play('refused');
    this.#answered(scan, verdict);
    if (this.#state.current?.id === id) this.#stay();
  }

  /** The page that has sent it shows the answer. Here nobody may read that it waits. */
  #answeredElsewhere(id: string, refusal: LateRefusal | null): void {
    const entry = this.#state.log.find(each => each.id === id);
    if (entry?.verdict?.kind !== 'unanswered') return;
    // At whichever event: nobody is believed to be present by a scan whose answer is not known.
    if (entry.student) this.#here.forgetStudent(entry.student.id);
    if (refusal) this.#refuse(id, refusal.sentence);
    else this.#change(this.#state.log.filter(each => each.id !== id));
  }

  #amend(id: string, change: Parameters<typeof amended>[2]): void {
    this.#change(amended(this.#state.log, id, change));
  }

  /** `otherwise`: what is shown in large if no result is new. */
  #change(next: DoorLog, otherwise: Pick<DoorEntry, 'id'> | null = this.#state.current): void {
    const { log, released } = release(next);
    const results = urgentLast(released);
    const last = results.at(-1) ?? otherwise;
    this.#state = { log, current: log.find(entry => entry.id === last?.id) ?? null };
    for (const entry of results) this.#show(entry);
    for (const listener of this.#listeners) listener();
  }

  #show(entry: DoorEntry): void {
    this.#stay();
    if (!this.#watcher || !entry.verdict) return;
    this.#deps.play(verdictLook(entry.verdict).sound);
    this.#watcher(entry);
  }

  #stay(): void {
    clearTimeout(this.#clearing);
    const kind = this.#state.current?.verdict?.kind;
    if (kind === 'marked')
      this.#clearing = setTimeout(() => this.#change(this.#state.log, null), RESULT_STAYS_MS);
  }
}

/**
 * What the server would refuse for certain: a text that is not our code, and anything but a live code at a strict
 * event before somebody looked. To look is to compare a face with a name, so this device asks only if it shows one.
 */
function judgedHere({ what, looked, belief }: KeptScan, identity: EventIdentity): Verdict | null {
  const kind = what.kind === 'code' ? readQr(what.text).kind : null;
  if (kind === 'foreign') return { kind: 'refused', sentence: MESSAGES.qrInvalid };
  const isNamed = belief ? belief.kind === 'expected' : what.kind === 'student';
  const asks = identity === 'strict' && !looked && (kind === 'signed' || kind === null) && isNamed;
  return asks ? { kind: 'look', sentence: MESSAGES.needsLook } : null;
}

const URGENCY: Readonly<Record<Sound, number>> = { read: 0, marked: 0, kept: 0, already: 1, refused: 2 };

/** Of results that come in one step, only the last one is seen and felt. A refused student must not pass behind it. */
function urgentLast(results: DoorLog): DoorLog {
  const urgency = ({ verdict }: DoorEntry): number => (verdict ? URGENCY[verdictLook(verdict).sound] : 0);
  return [...results].sort((one, other) => urgency(one) - urgency(other));
}
