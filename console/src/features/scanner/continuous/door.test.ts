import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { type KeptScan, keptInMemory } from '../../../lib/outbox/kept-scan.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { anOutbox, aScan, markedAs } from '../../../lib/outbox/testing.ts';
import { AWAY, type Verdict } from '../../../lib/outbox/verdict.ts';
import { aDoorStudent } from '../../../lib/testing/door-student.ts';
import { type Roster, rosterOf } from '../roster/roster.ts';
import { CODE_RESTS_MS } from '../shared/code-rest.ts';
import { Door, RESULT_STAYS_MS } from './door.ts';

const EVENT = {
  id: '019b0000-0000-7000-8000-00000000e0e0',
  title: 'Campus drive',
  trades: [],
  years: [],
  listed: 0,
  identity: 'any',
} as const;
const CODE = JSON.stringify({ type: 'user_attendance', u: 'AAAAAAAAAAA', g: 1, s: 'BBBBBBBBBBBBBBBBBBBBBB' });
const ANCHOR = '1795451051.AAAAAAAAAAAAAAAAAAAAAA';
const OTHER = CODE.replace('AAAAAAAAAAA', 'CCCCCCCCCCC');
const REFUSED: Verdict = { kind: 'refused', sentence: 'This event is completed' };
const student = { id: 's1', name: 'Asha', roll_no: '7', trade: null, email: 'asha@college.example' };

/** A door whose server answers with `answer`. */
function newDoor(
  answer: (scan: KeptScan, n: number) => Promise<Verdict>,
  roster: Roster | null = null,
  given?: Outbox,
) {
  let now = 0;
  let elapsed = 0;
  let made = 0;
  const sent: string[] = [];
  const sounds: string[] = [];
  const shown: string[] = [];
  const outbox =
    given ??
    anOutbox({
      send: scan => {
        sent.push(scan.id);
        return answer(scan, sent.length);
      },
    });
  const door = new Door({
    outbox,
    admin: { id: 'asha', name: 'Asha' },
    newId: () => aScan(++made + (given ? 100 : 0)).id,
    now: () => now,
    elapsed: () => elapsed,
    play: sound => sounds.push(sound),
    roster: () => roster,
    gate: () => 'Gate 2',
    contact: () => ({ anchor: ANCHOR, aheadMs: 250 }),
  });
  const leave = door.watch(entry => shown.push(entry.id));
  const setClock = (ms: number): void => {
    now += ms;
  };
  const pass = (ms: number): void => {
    now += ms;
    elapsed += ms;
  };
  return { door, outbox, sent, sounds, shown, leave, pass, setClock };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a code shown at the door', () => {
  test('is read again after its rest, also if the device’s clock was set meanwhile', async () => {
    const { door, sent, pass, setClock } = newDoor(async () => markedAs(aScan(1)));
    door.read(CODE, EVENT);
    setClock(-3_600_000);
    pass(CODE_RESTS_MS.continuous);
    door.read(CODE, EVENT);
    await settled();
    expect(sent).toHaveLength(2);
    setClock(3_600_000);
    door.read(CODE, EVENT);
    await settled();
    expect(sent).toHaveLength(2);
  });

  test('is sent once, however often the camera reads it', async () => {
    const { door, sent, pass } = newDoor(async () => markedAs(aScan(1)));
    for (let frame = 0; frame < 50; frame++) {
      door.read(CODE, EVENT);
      pass(100);
    }
    await settled();
    expect(sent).toHaveLength(1);
    pass(CODE_RESTS_MS.continuous);
    door.read(CODE, EVENT);
    await settled();
    expect(sent).toHaveLength(2);
  });

  test('is read again at once for another event', async () => {
    const { door, sent } = newDoor(async () => markedAs(aScan(1)));
    door.read(CODE, EVENT);
    door.read(CODE, { ...EVENT, id: 'another' });
    await settled();
    expect(sent).toHaveLength(2);
  });

  test('does not wait for the previous one, but is shown after it', async () => {
    const answers: ((verdict: Verdict) => void)[] = [];
    const { door, sent, shown, sounds } = newDoor(() => new Promise(answer => answers.push(answer)));
    door.read(CODE, EVENT);
    door.read(OTHER, EVENT);
    await settled();
    expect(sent).toHaveLength(2);
    answers[1]?.(REFUSED);
    await settled();
    expect(shown).toEqual([]);
    answers[0]?.(markedAs(aScan(1)));
    await settled();
    expect(shown).toEqual([aScan(1).id, aScan(2).id]);
    expect(sounds).toEqual(['marked', 'refused']);
  });

  test('and refused is the one that is seen and felt last, of results that come in one step', async () => {
    const answers: ((verdict: Verdict) => void)[] = [];
    const { door, sounds } = newDoor(() => new Promise(answer => answers.push(answer)));
    door.read(CODE, EVENT);
    door.read(OTHER, EVENT);
    await settled();
    answers[1]?.(markedAs(aScan(2)));
    await settled();
    answers[0]?.(REFUSED);
    await settled();
    expect(door.state().current).toMatchObject({ id: aScan(1).id, verdict: REFUSED });
    expect(sounds).toEqual(['marked', 'refused']);
    await vi.advanceTimersByTimeAsync(10 * RESULT_STAYS_MS);
    expect(door.state().current?.verdict).toEqual(REFUSED);
  });

  test('is refused without the server if it is not JSON', async () => {
    const { door, sent } = newDoor(async () => REFUSED);
    door.read('https://example.com', EVENT);
    await settled();
    expect(sent).toEqual([]);
    expect(door.state().current?.verdict).toEqual({ kind: 'refused', sentence: MESSAGES.scanNotJson });
  });

  test('and refused keeps no other live code of its student back', async () => {
    const live = (r: string): string => CODE.replace('"s":"B', `"r":"${r}`);
    const { door, sent, pass } = newDoor(async (scan, n) => (n === 1 ? REFUSED : markedAs(scan)));
    const show = async (code: string): Promise<void> => {
      for (let frame = 0; frame < 100; frame++) {
        door.read(code, EVENT);
        pass(100);
        await settled();
      }
    };
    await show(live('S'));
    expect(sent).toHaveLength(1);
    await show(live('T'));
    expect(sent).toHaveLength(2);
    expect(door.state().current?.verdict?.kind).toBe('marked');
    // The student who is marked goes on holding up the phone, whose code changes.
    await show(live('U'));
    expect(sent).toHaveLength(2);
  });

  test('marks no one before an event is chosen', async () => {
    const { door, sent } = newDoor(async () => REFUSED);
    door.read(CODE, null);
    door.mark(student, null);
    await settled();
    expect(sent).toEqual([]);
    expect(door.state().current?.verdict).toMatchObject({ sentence: MESSAGES.selectEventFirst });
  });

  test('is refused even without the server if it is not our code', async () => {
    const { door, outbox } = newDoor(async () => AWAY);
    door.read('{"any":"thing"}', EVENT);
    await settled();
    expect(door.state().current?.verdict).toMatchObject({ sentence: MESSAGES.qrInvalid });
    expect(outbox.state().waiting).toEqual([]);
  });
});

describe('at a strict event', () => {
  const STRICT = { ...EVENT, identity: 'strict' } as const;
  const LOOK: Verdict = { kind: 'look', sentence: MESSAGES.needsLook, student };
  const AT = '2026-11-20T03:30:00.000Z';
  const students = [aDoorStudent(), aDoorStudent({ id: 's2', u: 'CCCCCCCCCCC' })];
  const ROSTER = { eventId: EVENT.id, students, expected: 2, leftOut: 0 };
  const roster = rosterOf(ROSTER, AT);

  test('a scan counts once somebody has looked and pressed, under its own id, for its own event', async () => {
    const sent: KeptScan[] = [];
    const { door, outbox } = newDoor(async scan => {
      sent.push(scan);
      return scan.looked ? markedAs(scan) : LOOK;
    });
    door.read(CODE, STRICT);
    await settled();
    expect(door.state().current?.verdict).toEqual(LOOK);
    expect(outbox.state().waiting).toEqual([]);
    door.confirm(aScan(1).id);
    // A second press finds nothing more to confirm.
    door.confirm(aScan(1).id);
    await settled();
    expect(door.state().current?.verdict?.kind).toBe('marked');
    expect(sent.map(({ id, looked, event, gate, anchor }) => [id, looked, event.id, gate, anchor])).toEqual([
      [aScan(1).id, false, EVENT.id, 'Gate 2', ANCHOR],
      [aScan(1).id, true, EVENT.id, 'Gate 2', ANCHOR],
    ]);
  });

  test('the door asks for the look by itself while the server does not answer, and then keeps the scan', async () => {
    const { door, outbox } = newDoor(async () => AWAY, roster);
    door.read(CODE, STRICT);
    door.mark({ ...student, id: 's2' }, STRICT);
    await settled();
    expect(door.state().log.map(({ verdict }) => verdict?.kind)).toEqual(['look', 'look']);
    expect(outbox.state().waiting).toEqual([]);
    door.confirm(aScan(1).id);
    await settled();
    expect(door.state().log[0]?.verdict?.kind).toBe('unanswered');
    expect(outbox.state().waiting).toMatchObject([{ id: aScan(1).id, looked: true }]);
  });

  describe('whose server answers after the door has asked for the look', () => {
    /** The door has waited long enough for a first answer. */
    async function waited(kept = keptInMemory()) {
      const calls: ((verdict: Verdict) => void)[] = [];
      const outbox = anOutbox({
        kept,
        send: () => new Promise(answer => calls.push(answer)),
        patience: () => new Promise(resolve => calls.length === 1 && resolve()),
      });
      const made = newDoor(async () => AWAY, roster, outbox);
      const answer = async (call: number, verdict: Verdict): Promise<void> => {
        calls[call]?.(verdict);
        await settled();
      };
      made.door.read(CODE, STRICT);
      await settled();
      const id = made.door.state().log[0]?.id ?? '';
      const verdict = () => made.door.state().log[0]?.verdict;
      return { ...made, kept, calls, answer, id, verdict };
    }

    /** And asks for the look. */
    async function asking() {
      const made = await waited();
      expect(made.verdict()).toEqual({ kind: 'look', sentence: MESSAGES.needsLook });
      return made;
    }

    test.for([LOOK, markedAs(aScan(1))])('does not lose what is sent after the look: $kind', async first => {
      const { door, kept, answer, calls, id, verdict, outbox } = await asking();
      door.confirm(id);
      await settled();
      await answer(0, first);
      await answer(1, AWAY);
      expect(verdict()?.kind).toBe('unanswered');
      expect(await kept.all()).toMatchObject([{ id, looked: true }]);
      expect(outbox.state().waiting).toMatchObject([{ id, looked: true }]);
      void outbox.wake();
      await settled();
      await answer(2, markedAs(aScan(1)));
      expect(verdict()?.kind).toBe('marked');
      expect(await kept.all()).toEqual([]);
      expect(calls).toHaveLength(3);
    });

    test('does not lose it either while it waits', async () => {
      const { door, kept, answer, id, verdict } = await asking();
      door.confirm(id);
      await settled();
      await answer(1, AWAY);
      await answer(0, LOOK);
      expect(verdict()?.kind).toBe('unanswered');
      expect(await kept.all()).toMatchObject([{ id, looked: true, refusal: null }]);
    });

    test('tells a mark once that both sendings are answered with', async () => {
      const { door, kept, answer, id, verdict, sounds } = await asking();
      door.confirm(id);
      await settled();
      await answer(0, markedAs(aScan(1)));
      await answer(1, markedAs(aScan(1)));
      expect(verdict()?.kind).toBe('marked');
      expect(await kept.all()).toEqual([]);
      expect(sounds).toEqual(['already', 'marked']);
    });

    test('names the student without a second sound while nobody has pressed', async () => {
      const { answer, verdict, sounds, outbox } = await asking();
      expect(sounds).toEqual(['already']);
      await answer(0, LOOK);
      expect(verdict()).toEqual(LOOK);
      expect(sounds).toEqual(['already']);
      expect(outbox.state().refused).toEqual([]);
    });

    test('asks for no look any more if the student is present already', async () => {
      const { answer, verdict } = await asking();
      await answer(0, markedAs(aScan(1), 'already_marked'));
      expect(verdict()?.kind).toBe('marked');
    });

    test('asks for none either if that answer is here before the door asks', async () => {
      const kept = keptInMemory();
      const READS_IN_MS = 10;
      const read = () => new Promise(resolve => setTimeout(resolve, READS_IN_MS)).then(kept.all);
      const { answer, verdict, sounds } = await waited({ ...kept, all: read });
      await answer(0, markedAs(aScan(1), 'already_marked'));
      await vi.advanceTimersByTimeAsync(10 * READS_IN_MS);
      expect(verdict()?.kind).toBe('marked');
      expect(sounds).toEqual(['already']);
    });
  });

  test.each([
    ['has no roster', null],
    ['has one of the students of another day', rosterOf({ ...ROSTER, students: [] }, AT)],
  ])('nobody is asked to compare a face with a name that is not shown: the door %s', async (_, other) => {
    const { door, outbox } = newDoor(async () => AWAY, other);
    door.read(CODE, STRICT);
    await settled();
    expect(door.state().current?.verdict?.kind).toBe('unanswered');
    expect(outbox.state().waiting).toMatchObject([{ looked: false }]);
  });

  test('a live code is kept without a look, because only the server can tell whether it needs one', async () => {
    const { door, outbox } = newDoor(async () => AWAY);
    door.read(CODE.replace('"s"', '"r"'), STRICT);
    await settled();
    expect(outbox.state().waiting).toMatchObject([{ looked: false }]);
  });
});

describe('a result', () => {
  test('that is good stays while its code is in view, and a while longer', async () => {
    const { door, pass } = newDoor(async () => markedAs(aScan(1)));
    door.read(CODE, EVENT);
    await settled();
    for (let frame = 0; frame < 100; frame++) {
      await vi.advanceTimersByTimeAsync(100);
      pass(100);
      door.read(CODE, EVENT);
    }
    expect(door.state().current?.id).toBe(aScan(1).id);
    await vi.advanceTimersByTimeAsync(RESULT_STAYS_MS);
    expect(door.state().current).toBeNull();
  });

  test('that is bad stays until the next scan', async () => {
    const { door } = newDoor(async (_, n) => (n === 1 ? REFUSED : markedAs(aScan(2))));
    door.read(CODE, EVENT);
    await vi.advanceTimersByTimeAsync(10 * RESULT_STAYS_MS);
    expect(door.state().current?.verdict).toEqual(REFUSED);
    door.read(OTHER, EVENT);
    await settled();
    expect(door.state().current?.id).toBe(aScan(2).id);
  });

  test('that comes late changes the entry, and plays a sound if it is a refusal', async () => {
    const { door, outbox, sounds } = newDoor(async (_, n) => (n === 1 ? AWAY : REFUSED));
    door.read(CODE, EVENT);
    await settled();
    expect(sounds).toEqual(['kept']);
    await outbox.wake();
    expect(door.state().log).toMatchObject([{ verdict: REFUSED }]);
    expect(sounds).toEqual(['kept', 'refused']);
    expect(outbox.state().refused).toHaveLength(1);
  });
});

test('an undone mark is recorded, and its code may be read again at once', async () => {
  const { door, sent } = newDoor(async scan => markedAs(scan));
  door.read(CODE, EVENT);
  door.read(OTHER, EVENT);
  await settled();
  door.withdraw(aScan(1).id);
  expect(door.state().log).toMatchObject([{ withdrawn: true }, { withdrawn: false }]);
  door.read(CODE, EVENT);
  await settled();
  expect(sent).toHaveLength(3);
});

test('an admin who leaves the door gets no results, and refusals are kept for them', async () => {
  const answers: ((verdict: Verdict) => void)[] = [];
  const { door, outbox, leave, sounds } = newDoor(() => new Promise(answer => answers.push(answer)));
  door.read(CODE, EVENT);
  await settled();
  leave();
  answers[0]?.(REFUSED);
  await settled();
  expect(sounds).toEqual([]);
  expect(outbox.state().refused).toHaveLength(1);
});

test('a door that is closed, because another admin signed in, takes in nothing more', async () => {
  const { door, outbox } = newDoor(async (_, n) => (n === 1 ? AWAY : REFUSED));
  door.read(CODE, EVENT);
  await settled();
  const before = door.state();
  const heard = vi.fn();
  door.subscribe(heard);
  door.close();
  await outbox.wake();
  expect(outbox.state().refused).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(RESULT_STAYS_MS);
  expect(door.state()).toBe(before);
  expect(heard).not.toHaveBeenCalled();
});

describe('a scan that another tab has sent', () => {
  /** What both tabs keep. The door is that of the other one, and hears what the first has done. */
  async function atBoth() {
    const kept = keptInMemory();
    const away = anOutbox({ kept, send: async () => AWAY });
    const { door } = newDoor(async () => AWAY, null, away);
    door.read(CODE, EVENT);
    await settled();
    const [entry] = door.state().log;
    expect(entry?.verdict).toMatchObject({ kind: 'unanswered' });
    return { door, kept, away, id: entry?.id ?? '' };
  }

  test('is not said to wait any more once it was marked there', async () => {
    const { door, kept, away, id } = await atBoth();
    await away.changedElsewhere(id);
    expect(door.state().log).toHaveLength(1);
    await kept.remove(id);
    await away.changedElsewhere(id);
    expect(door.state()).toEqual({ log: [], current: null });
  });

  test('is said to be refused once it was refused there', async () => {
    const { door, kept, away, id } = await atBoth();
    await kept.amend(id, { refusal: { sentence: 'No', student: null, named: null } });
    await away.changedElsewhere(id);
    expect(door.state().log).toMatchObject([{ id, verdict: { kind: 'refused', sentence: 'No' } }]);
  });
});

describe('a door without an answer', () => {
  const at = '2026-11-20T04:30:00.000Z';
  const asha = aDoorStudent({ id: 's1', name: 'Asha', u: 'AAAAAAAAAAA', g: 1 });
  const roster = rosterOf({ eventId: EVENT.id, students: [asha], expected: 1, leftOut: 0 }, at);

  test('shows who was read while the server is asked, until a result takes the place', async () => {
    const answers: ((verdict: Verdict) => void)[] = [];
    const { door, sounds } = newDoor(() => new Promise(resolve => answers.push(resolve)), roster);
    door.read(OTHER, EVENT);
    await settled();
    expect(door.state().current).toBeNull();
    door.read(CODE, EVENT);
    await settled();
    expect(door.state().current).toMatchObject({ student: { name: 'Asha' }, verdict: null });
    expect(sounds).toEqual([]);
    answers[0]?.(REFUSED);
    await settled();
    expect(door.state().current).toMatchObject({ code: OTHER, verdict: REFUSED });
    answers[1]?.(markedAs(aScan(2)));
    await settled();
    expect(door.state().current).toMatchObject({ code: CODE, verdict: { kind: 'marked' } });
  });

  test('names who was scanned, says a double at once, and sends both', async () => {
    const { door, sent, sounds, pass } = newDoor(async () => AWAY, roster);
    door.read(CODE, EVENT);
    await settled();
    pass(CODE_RESTS_MS.continuous);
    door.read(CODE, EVENT);
    await settled();
    expect(door.state().log.map(({ student: who, verdict }) => [who?.name, verdict])).toMatchObject([
      ['Asha', { kind: 'unanswered', belief: { kind: 'expected' } }],
      ['Asha', { kind: 'unanswered', belief: { kind: 'already', since: { by: 'Asha' } } }],
    ]);
    expect(sounds).toEqual(['kept', 'already']);
    expect(sent.length).toBeGreaterThan(0);
  });

  test('shows after a reload what still waits, by name, and then what became of it', async () => {
    let verdict: Verdict = AWAY;
    const { door, outbox } = newDoor(async () => verdict, roster);
    door.read(CODE, EVENT);
    await settled();
    const { door: reloaded, pass } = newDoor(async () => AWAY, roster, outbox);
    expect(reloaded.state().log).toMatchObject([
      { student: { name: 'Asha' }, verdict: { kind: 'unanswered' }, shown: true },
    ]);
    pass(CODE_RESTS_MS.continuous);
    reloaded.read(CODE, EVENT);
    await settled();
    expect(reloaded.state().log[1]?.verdict).toMatchObject({ belief: { kind: 'already' } });
    const [first] = reloaded.state().log;
    verdict = {
      kind: 'refused',
      sentence: 'No',
      student: { id: 's1', name: 'Asha', roll_no: '7', trade: null },
    };
    await outbox.wake();
    expect(reloaded.state().log[0]).toMatchObject({ id: first?.id, verdict });
  });

  test('hears that a scan was refused which so many came after that the list no longer holds it', async () => {
    let verdict: Verdict = AWAY;
    const { door, outbox, sounds, pass } = newDoor(async () => verdict, roster);
    door.read(CODE, EVENT);
    for (let n = 0; n < 30; n++) door.read(CODE.replace('AAAAAAAAAAA', `C${n}`.padEnd(11, 'C')), EVENT);
    await settled();
    expect(door.state().log.some(({ code }) => code === CODE)).toBe(false);
    verdict = REFUSED;
    const before = sounds.length;
    await outbox.wake();
    expect(sounds.slice(before)).toEqual(Array(31).fill('refused'));
    pass(CODE_RESTS_MS.continuous);
    verdict = AWAY;
    door.read(CODE, EVENT);
    await settled();
    expect(door.state().log.at(-1)).toMatchObject({ verdict: { belief: { kind: 'expected' } } });
  });

  test('no longer says that a student is present after the scan was refused', async () => {
    const { door, pass } = newDoor(async (_, n) => (n === 1 ? REFUSED : AWAY), roster);
    door.read(CODE, EVENT);
    await settled();
    pass(CODE_RESTS_MS.continuous);
    door.read(CODE, EVENT);
    await settled();
    expect(door.state().log[1]?.verdict).toMatchObject({ belief: { kind: 'expected' } });
  });
});
