import { describe, expect, test, vi } from 'vitest';
import { type KeptScan, keptInMemory } from './kept-scan.ts';
import type { OutboxDeps } from './outbox.ts';
import { anOutbox, aScan, markedAs } from './testing.ts';
import { AWAY, type Verdict } from './verdict.ts';

const REFUSED: Verdict = { kind: 'refused', sentence: 'This event is completed' };
const never = (): Promise<never> => new Promise(() => {});

/** An outbox whose answers the test gives one by one. */
function newOutbox(more: Partial<OutboxDeps> = {}) {
  const sent: { id: string; answer: (verdict: Verdict) => void }[] = [];
  const kept = keptInMemory();
  const outbox = anOutbox({
    kept,
    send: scan => new Promise(answer => sent.push({ id: scan.id, answer })),
    ...more,
  });
  return { outbox, kept, sent };
}

describe('a scan', () => {
  test('is kept before it is sent, and removed once it is answered', async () => {
    const { outbox, kept, sent } = newOutbox();
    const answer = outbox.add(aScan(1));
    await expect.poll(() => sent).toHaveLength(1);
    expect(await kept.all()).toEqual([aScan(1)]);
    sent[0]?.answer(markedAs(aScan(1)));
    expect(await answer).toEqual(markedAs(aScan(1)));
    expect(await kept.all()).toEqual([]);
  });

  test('that is answered while the kept scans are being read does not stay in the list of waiting ones', async () => {
    const kept = keptInMemory();
    const reads: (() => void)[] = [];
    const slow = async () => {
      const scans = await kept.all();
      await new Promise<void>(read => reads.push(read));
      return scans;
    };
    const { outbox, sent } = newOutbox({ kept: { ...kept, all: slow, disk: () => 'good' } });
    const answer = outbox.add(aScan(1));
    await expect.poll(() => sent).toHaveLength(1);
    const reading = outbox.refresh();
    await expect.poll(() => reads).toHaveLength(1);
    sent[0]?.answer(markedAs(aScan(1)));
    reads[0]?.();
    await expect.poll(() => reads).toHaveLength(2);
    reads[1]?.();
    await Promise.all([answer, reading]);
    expect(outbox.state().waiting).toEqual([]);
  });

  test('that is read once more while it is being put away does not stay there either', async () => {
    const kept = keptInMemory();
    const removals: (() => void)[] = [];
    const remove = async (id: string) => {
      await new Promise<void>(removed => removals.push(removed));
      await kept.remove(id);
    };
    const { outbox, sent } = newOutbox({ kept: { ...kept, remove, disk: () => 'good' } });
    const answer = outbox.add(aScan(1));
    await expect.poll(() => sent).toHaveLength(1);
    sent[0]?.answer(markedAs(aScan(1)));
    await expect.poll(() => removals).toHaveLength(1);
    await outbox.refresh();
    expect(outbox.state().waiting).toHaveLength(1);
    removals[0]?.();
    await answer;
    expect(outbox.state().waiting).toEqual([]);
  });

  test('that is refused while the admin watches is not reported twice', async () => {
    const { outbox } = newOutbox({ send: async () => REFUSED });
    const late = vi.fn();
    outbox.onLate(late);
    expect(await outbox.add(aScan(1))).toEqual(REFUSED);
    expect(outbox.state()).toMatchObject({ waiting: [], refused: [] });
    expect(late).not.toHaveBeenCalled();
  });

  test('that the disk does not take shows that, although it is answered at once', async () => {
    const { outbox } = newOutbox({ send: async scan => markedAs(scan) });
    await outbox.add(aScan(1));
    expect(outbox.state().disk).toBe('refusing');
  });

  test('without an answer waits, is counted, and is reported once the answer comes', async () => {
    let verdict: Verdict = AWAY;
    const { outbox } = newOutbox({ send: async () => verdict });
    const late = vi.fn();
    outbox.onLate(late);
    expect(await outbox.add(aScan(1))).toEqual(AWAY);
    expect(outbox.state().waiting).toEqual([aScan(1)]);
    verdict = markedAs(aScan(1));
    await outbox.wake();
    expect(outbox.state().waiting).toEqual([]);
    expect(late).toHaveBeenCalledExactlyOnceWith(aScan(1), verdict);
  });

  test('that waited and was refused is kept until it has been seen, and not sent again', async () => {
    let verdict: Verdict = AWAY;
    const send = vi.fn(async () => verdict);
    const { outbox } = newOutbox({ send });
    await outbox.add(aScan(1));
    verdict = REFUSED;
    await outbox.wake();
    await outbox.wake();
    expect(send).toHaveBeenCalledTimes(2);
    expect(outbox.state().refused).toMatchObject([{ refusal: { sentence: 'This event is completed' } }]);
    await outbox.dismiss([aScan(1).id]);
    expect(outbox.state().refused).toEqual([]);
  });

  test('that was refused late keeps whose code it was, but offers to confirm only an unsigned one', async () => {
    const student = { id: 's1', name: 'Asha', roll_no: '7', trade: null, email: 'asha@college.example' };
    const answers: Verdict[] = [
      { kind: 'unsigned', sentence: 'Confirm by eye', student },
      { kind: 'refused', sentence: 'Not for this trade', student },
    ];
    const { outbox } = newOutbox({ patience: async () => {}, send: async () => answers.pop() ?? AWAY });
    outbox.unattend();
    const send = async (n: number): Promise<void> => {
      const sent = outbox.add(aScan(n));
      outbox.unattend();
      await sent;
    };
    await send(1);
    await send(2);
    await expect
      .poll(() => outbox.state().refused.map(({ refusal }) => refusal))
      .toEqual([
        { sentence: 'Not for this trade', student: null, named: student },
        { sentence: 'Confirm by eye', student, named: null },
      ]);
  });

  test('whose answer takes too long is released, and its refusal is kept for later', async () => {
    const { outbox, sent } = newOutbox({ patience: async () => {} });
    expect(await outbox.add(aScan(1))).toEqual(AWAY);
    expect(outbox.state().waiting).toHaveLength(1);
    sent[0]?.answer(REFUSED);
    await expect.poll(() => outbox.state().refused).toHaveLength(1);
  });

  test('that an admin confirms by eye before it was answered is answered by that alone', async () => {
    const { outbox, kept, sent } = newOutbox({ patience: async () => {} });
    const late: Verdict[] = [];
    outbox.onLate((_, verdict) => late.push(verdict));
    const looked = { ...aScan(1), looked: true };
    for (const scan of [aScan(1), looked]) expect(await outbox.add(scan)).toEqual(AWAY);
    sent[0]?.answer({ kind: 'look', sentence: 'Look at the student' });
    // Whatever followed from that answer would have been done before this.
    await outbox.refresh();
    expect(await kept.all()).toEqual([looked]);
    sent[1]?.answer(markedAs(looked));
    await expect.poll(() => late).toEqual([markedAs(looked)]);
    expect(await kept.all()).toEqual([]);
  });

  test('that is refused after the admin left the door is kept for later', async () => {
    const { outbox, sent } = newOutbox();
    const answer = outbox.add(aScan(1));
    await expect.poll(() => sent).toHaveLength(1);
    outbox.unattend();
    sent[0]?.answer(REFUSED);
    await answer;
    expect(outbox.state().refused).toHaveLength(1);
  });
});

describe('a scan that is made while the connection is down', () => {
  /** One scan found the connection down, and what is sent now waits for its answer. */
  async function away() {
    const made = newOutbox();
    const first = made.outbox.add(aScan(1));
    await expect.poll(() => made.sent).toHaveLength(1);
    made.sent[0]?.answer(AWAY);
    await first;
    return made;
  }

  test('is released at once, is counted, and takes its turn with those before it', async () => {
    const { outbox, kept, sent } = await away();
    const heard = vi.fn();
    outbox.subscribe(heard);
    expect(await outbox.add(aScan(2))).toEqual(AWAY);
    expect(outbox.state().waiting).toEqual([aScan(1), aScan(2)]);
    expect(heard).toHaveBeenCalled();
    await expect.poll(() => sent.map(({ id }) => id)).toEqual([1, 1, 2].map(n => aScan(n).id));
    for (const { answer } of sent) answer(markedAs(aScan(1)));
    await expect.poll(() => kept.all()).toEqual([]);
  });

  test('is answered at once again after the page has been woken', async () => {
    const { outbox, kept, sent } = await away();
    await kept.remove(aScan(1).id);
    await outbox.wake();
    const answer = outbox.add(aScan(2));
    await expect.poll(() => sent).toHaveLength(2);
    sent[1]?.answer(markedAs(aScan(2)));
    expect(await answer).toEqual(markedAs(aScan(2)));
  });
});

describe('a waiting scan', () => {
  test('is shown when the page is woken, also while another page of this browser sends', async () => {
    const { outbox, kept } = newOutbox({ alone: never });
    await kept.keep(aScan(1));
    void outbox.wake();
    await expect.poll(() => outbox.state().waiting).toEqual([aScan(1)]);
  });

  test('is told from those that are being answered, were refused, or are of others', async () => {
    const { outbox, kept, sent } = newOutbox();
    void outbox.add(aScan(1));
    await expect.poll(() => sent).toHaveLength(1);
    const refusal = { sentence: 'This event is completed', student: null, named: null };
    const refused = [
      { ...aScan(3), refusal },
      { ...aScan(5, 'bela'), refusal },
    ];
    for (const scan of [aScan(2), ...refused, aScan(4, 'bela')]) await kept.keep(scan);
    await outbox.refresh();
    expect(outbox.state()).toEqual({
      waiting: [aScan(2)],
      refused,
      ofOthers: [aScan(4, 'bela')],
      disk: 'refusing',
    });
  });

  test('that was refused late is shown to whichever admin comes, but to no other pass, and to nobody signed out', async () => {
    const kept = keptInMemory();
    const scan = { ...aScan(1, 'bela'), refusal: { sentence: 'No', student: null, named: null } };
    await kept.keep(scan);
    const seenBy = async (more: Partial<OutboxDeps>) => {
      const { outbox } = newOutbox({ kept, ...more });
      await outbox.refresh();
      return outbox;
    };
    expect((await seenBy({ refusalsOf: 'own' })).state().refused).toEqual([]);
    expect((await seenBy({ refusalsOf: 'own', admin: () => 'bela' })).state().refused).toEqual([scan]);
    expect((await seenBy({ admin: () => null })).state().refused).toEqual([]);
    const outbox = await seenBy({});
    expect(outbox.state().refused).toEqual([scan]);
    await outbox.dismiss([scan.id]);
    expect(await kept.all()).toEqual([]);
  });

  test('is sent after a while by the page that finds it, and waits for that once', async () => {
    const later = vi.fn(() => () => {});
    const { outbox, kept } = newOutbox({ later });
    await outbox.refresh();
    expect(later).not.toHaveBeenCalled();
    await kept.keep(aScan(1));
    await outbox.refresh();
    await outbox.refresh();
    expect(later).toHaveBeenCalledOnce();
  });

  test('is not sent a second time while it is being kept', async () => {
    const kept = keptInMemory();
    let written = (): void => {};
    const keep = async (scan: KeptScan): Promise<void> => {
      await kept.keep(scan);
      await new Promise<void>(done => {
        written = done;
      });
    };
    const { outbox, sent } = newOutbox({ kept: { ...kept, keep } });
    const answer = outbox.add(aScan(1));
    await outbox.wake();
    written();
    await expect.poll(() => sent).toHaveLength(1);
    sent[0]?.answer(markedAs(aScan(1)));
    expect(await answer).toEqual(markedAs(aScan(1)));
    expect(sent).toHaveLength(1);
  });

  test('is sent in the order of scanning, several at a time', async () => {
    const { outbox, kept, sent } = newOutbox();
    for (const n of [3, 1, 6, 2, 5, 4]) await kept.keep(aScan(n));
    const round = outbox.flush();
    await expect.poll(() => sent).toHaveLength(4);
    for (let n = 0; n < 6; n++) {
      await expect.poll(() => sent.length).toBeGreaterThan(n);
      sent[n]?.answer(markedAs(aScan(n + 1)));
    }
    await round;
    expect(sent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].map(n => aScan(n).id));
  });

  test('is not sent again and again while the connection is down', async () => {
    const { outbox, kept } = newOutbox();
    const send = vi.fn(async (): Promise<Verdict> => AWAY);
    for (let n = 1; n <= 20; n++) await kept.keep(aScan(n));
    const away = newOutbox({ kept, send });
    await away.outbox.flush();
    expect(send.mock.calls.length).toBeLessThanOrEqual(4);
    expect(away.outbox.state().waiting).toHaveLength(20);
    expect(outbox.state().waiting).toHaveLength(0);
  });

  test('is not delayed by a scan that the server fails on', async () => {
    const { outbox, kept } = newOutbox({
      send: async scan => (scan.id === aScan(1).id ? { kind: 'unanswered', why: 'stuck' } : markedAs(scan)),
    });
    for (const n of [1, 2, 3, 4, 5, 6]) await kept.keep(aScan(n));
    await outbox.flush();
    expect(await kept.all()).toEqual([aScan(1)]);
    await outbox.flush();
    expect(await outbox.add(aScan(7))).toEqual(markedAs(aScan(7)));
  });

  test('is never sent by another admin, who can see that it is there', async () => {
    const { outbox, kept, sent } = newOutbox();
    await kept.keep(aScan(1, 'bela'));
    await outbox.wake();
    expect(sent).toEqual([]);
    expect(outbox.state()).toMatchObject({ waiting: [], ofOthers: [{ by: { id: 'bela' } }] });
  });

  test('is sent as that of an admin who takes it over, under its own id', async () => {
    const send = vi.fn(async (scan: KeptScan) => markedAs(scan));
    const { outbox, kept } = newOutbox({ send });
    await kept.keep(aScan(1, 'bela'));
    await kept.keep(aScan(2, 'chitra'));
    await outbox.wake();
    const by = { id: 'asha', name: 'Asha' };
    await outbox.takeOver([aScan(1).id], by);
    await expect.poll(() => kept.all()).toEqual([aScan(2, 'chitra')]);
    expect(send.mock.calls).toEqual([[{ ...aScan(1), by }]]);
    expect(outbox.state().ofOthers).toEqual([aScan(2, 'chitra')]);
  });

  test('that is taken over counts as that of who took it at once, also while another page sends', async () => {
    const { outbox, kept } = newOutbox({ alone: never });
    await kept.keep(aScan(1, 'bela'));
    await outbox.refresh();
    const by = { id: 'asha', name: 'Asha' };
    await outbox.takeOver([aScan(1).id], by);
    expect(outbox.state()).toMatchObject({ waiting: [{ ...aScan(1), by }], ofOthers: [] });
  });

  test('that comes while others are sent goes with them, but not once the connection is down', async () => {
    const { outbox, kept, sent } = newOutbox();
    await kept.keep(aScan(1));
    const round = outbox.flush();
    const answerNext = async (nth: number, verdict: Verdict): Promise<void> => {
      await expect.poll(() => sent).toHaveLength(nth);
      await kept.keep(aScan(nth + 1));
      sent[nth - 1]?.answer(verdict);
    };
    await answerNext(1, markedAs(aScan(1)));
    await answerNext(2, AWAY);
    await round;
    expect(sent.map(({ id }) => id)).toEqual([1, 2].map(n => aScan(n).id));
    expect(outbox.state().waiting).toEqual([aScan(2), aScan(3)]);
  });

  test('is tried again as long as it waits, also after a round that took longer, and nothing is once all are answered', async () => {
    const timers = new Set<() => void>();
    const later = (_: number, run: () => void) => {
      timers.add(run);
      return () => timers.delete(run);
    };
    const { outbox, kept, sent } = newOutbox({ later });
    await kept.keep(aScan(1));
    await kept.keep(aScan(2));
    const elapse = (): void => {
      for (const run of timers) {
        timers.delete(run);
        run();
      }
    };
    await outbox.refresh();
    const round = outbox.flush();
    await expect.poll(() => sent).toHaveLength(2);
    sent[0]?.answer({ kind: 'unanswered', why: 'stuck' });
    await expect.poll(() => timers.size).toBe(1);
    elapse();
    expect(timers.size).toBe(0);
    sent[1]?.answer(markedAs(aScan(2)));
    await round;
    expect(timers.size).toBe(1);
    const wake = outbox.wake();
    await expect.poll(() => sent).toHaveLength(3);
    sent[2]?.answer(markedAs(aScan(1)));
    await wake;
    expect(await kept.all()).toEqual([]);
    expect(timers.size).toBe(0);
  });

  test('is tried again after a while, and then the next is answered at once', async () => {
    let run = (): void => {};
    let verdict: Verdict = AWAY;
    const { outbox, kept } = newOutbox({
      send: async () => verdict,
      later: (_, again) => {
        run = again;
        return () => {};
      },
    });
    await outbox.add(aScan(1));
    verdict = markedAs(aScan(1));
    run();
    await expect.poll(() => kept.all()).toEqual([]);
    expect(await outbox.add(aScan(1))).toEqual(verdict);
  });
});

describe('what another page of this browser did with a scan', () => {
  const { id } = aScan(1);
  const refusal = { sentence: 'This event is completed', student: null, named: null };

  function listening(more: Partial<OutboxDeps> = {}) {
    const made = newOutbox(more);
    const elsewhere = vi.fn();
    const end = made.outbox.onElsewhere(elsewhere);
    return { ...made, elsewhere, end };
  }

  test('is reported with what the server said, if it was refused there', async () => {
    const { outbox, kept, elsewhere } = listening();
    await kept.keep({ ...aScan(1), refusal });
    await outbox.changedElsewhere(id);
    expect(elsewhere.mock.calls).toEqual([[id, refusal]]);
    expect(outbox.state().refused).toEqual([{ ...aScan(1), refusal }]);
  });

  test('is reported without an answer, if it is not kept any more', async () => {
    const { outbox, kept, elsewhere } = listening();
    await kept.keep(aScan(1));
    await outbox.refresh();
    await kept.remove(id);
    await outbox.changedElsewhere(id);
    expect(elsewhere.mock.calls).toEqual([[id, null]]);
    expect(outbox.state().waiting).toEqual([]);
  });

  test('is shown and not reported while the scan waits there', async () => {
    const { outbox, kept, elsewhere } = listening();
    await kept.keep(aScan(1));
    await outbox.changedElsewhere(id);
    expect(outbox.state().waiting).toEqual([aScan(1)]);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('is not reported while this page is about to keep the scan itself', async () => {
    const { outbox, elsewhere } = listening({ kept: { ...keptInMemory(), keep: never } });
    void outbox.add(aScan(1));
    await outbox.changedElsewhere(id);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('is not reported to who has left', async () => {
    const { outbox, elsewhere, end } = listening();
    end();
    await outbox.changedElsewhere(id);
    expect(elsewhere).not.toHaveBeenCalled();
  });
});
