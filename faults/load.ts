import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from '#platform/process/within.ts';
import { type LoadLog, type Mark, type Sending, settled } from './load-log.ts';
import type { Random } from './random.ts';
import { sendMark } from './send-mark.ts';

interface LoadOptions {
  /** The servers. A door that gets no answer from one uses the next. */
  readonly urls: readonly string[];
  readonly token: string;
  readonly marks: MarkSupply;
  readonly doors: number;
  readonly random: Random;
  /** How long a device waits for one answer. */
  readonly limitMs?: number;
}

/** Where doors get the next mark. Undefined: there are no more. */
export type MarkSupply = () => Promise<Mark | undefined>;

/** Supplies these marks, and then no more. */
export function onlyThese(marks: readonly Mark[]): MarkSupply {
  const left = marks.values();
  return async () => left.next().value;
}

export interface Load {
  readonly log: LoadLog;
  /** Settles when this many marks are acknowledged. Fails if the marks run out first. */
  untilAcknowledged(count: number): Promise<void>;
  acknowledged(): number;
  /** Takes no more marks. Returns the log when every mark begun is settled. Fails if that takes too long. */
  finish(): Promise<LoadLog>;
  /** Returns the log when all marks are settled. */
  ended(): Promise<LoadLog>;
  /** Ends at once, so that after a failure no one waits for doors without answers. */
  abandon(): void;
}

/**
 * After an unknown outcome a device waits a moment. Otherwise it would call a dead server thousands of times a
 * second.
 */
const AGAIN_AFTER_MS = { least: 10, most: 100 };
const FINISH_WITHIN_MS = 60_000;

interface Entry {
  readonly mark: Mark;
  readonly sendings: Sending[];
}

/**
 * Doors that scan one student after another. A request without an answer, or with an unknown outcome, is sent
 * again under the same id, as a device does. Everything is kept in the log.
 */
export function startLoad(options: LoadOptions): Load {
  const { marks, doors, random, urls, limitMs = 20_000 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: doors });
  const log: Entry[] = [];
  const progress = createCounter();
  let taking = true;
  let abandoned = false;

  /** Sends one mark until its outcome is known. Returns the index of the server that answered. */
  async function settle(entry: Entry, first: number): Promise<number> {
    for (let server = first; ; ) {
      const url = urls[server % urls.length] ?? '';
      const began = Date.now();
      const reply = await sendMark({ url, token: options.token, agent, limitMs }, entry.mark);
      entry.sendings.push({ began, ended: Date.now(), reply });
      if (reply.kind === 'ok') progress.raise();
      if (settled(entry) || abandoned) return server;
      if (reply.kind !== 'unavailable') server += 1;
      await pause(random.between(AGAIN_AFTER_MS.least, AGAIN_AFTER_MS.most));
    }
  }
  async function door(number: number): Promise<void> {
    let server = number;
    for (let mark = await marks(); taking && mark; mark = await marks()) {
      const entry: Entry = { mark, sendings: [] };
      log.push(entry);
      server = await settle(entry, server);
    }
  }
  const ended = Promise.all(Array.from({ length: doors }, (_, number) => door(number))).finally(() =>
    agent.destroy(),
  );
  void ended.then(progress.end, progress.end);

  return {
    log,
    acknowledged: progress.value,
    untilAcknowledged: progress.reach,
    async finish() {
      taking = false;
      await within(FINISH_WITHIN_MS, ended, 'Some marks begun were never answered');
      return log;
    },
    async ended() {
      await ended;
      return log;
    },
    abandon() {
      taking = false;
      abandoned = true;
    },
  };
}

/** A number that increases, and the callers that wait for it. */
function createCounter() {
  let count = 0;
  let over = false;
  let waiting: { readonly at: number; readonly settle: () => void }[] = [];
  const tell = (): void => {
    for (const { settle } of waiting.filter(({ at }) => over || at <= count)) settle();
    waiting = waiting.filter(({ at }) => !over && at > count);
  };
  return {
    value: (): number => count,
    raise(): void {
      count += 1;
      tell();
    },
    end(): void {
      over = true;
      tell();
    },
    async reach(at: number): Promise<void> {
      if (count < at && !over) await new Promise<void>(settle => void waiting.push({ at, settle }));
      if (count < at)
        throw new Error(`The load ended after ${count} acknowledged marks, before number ${at}.`);
    },
  };
}
