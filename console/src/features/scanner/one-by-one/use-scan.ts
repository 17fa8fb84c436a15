import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Event } from '#contract/events/schema.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { useMarkScannedMutation, useScanQrMutation } from '../../../lib/api/attendance-endpoints.ts';
import { contactNow } from '../../../lib/outbox/anchor.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { gateName } from '../../../lib/preferences.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { judge } from '../roster/judge.ts';
import { rosterHere } from '../roster/use-roster.ts';
import { stageLook } from '../shared/outcome/outcome-look.ts';
import {
  afterKeeping,
  beginScan,
  isAwaited,
  marked,
  recognised,
  type Scan,
  type ScanStage,
  setBack,
  studentOf,
} from '../shared/outcome/scan-stage.ts';
import { signal } from '../shared/outcome/vibration.ts';

/**
 * One scan at a time, from the camera's reading to the stored mark. `onEnd` is called with each result, and once more
 * with the late answer to a scan that was kept.
 */
export function useScan(event: Event | null, onEnd: (stage: ScanStage) => void) {
  const [stage, setStage] = useState<ScanStage | null>(null);
  const steps = useRef(0);
  /** The scans that were left to this device, which tells of them by itself. */
  const left = useRef(new Set<string>());
  const [askWho] = useScanQrMutation();
  const [askToMark] = useMarkScannedMutation();
  const { id, name } = useSignedInUser();
  const { outbox } = useOutbox();
  useLateAnswers(outbox, onEnd);

  /** Tells of a result, in sound and in the list. */
  const tell = (stage: ScanStage): void => {
    const look = stageLook(stage);
    if (!look) return;
    signal(look.sound);
    onEnd(stage);
  };

  /** Begins a step of a scan. Its answer is not shown if a later step has begun meanwhile, or the scan was closed. */
  const begin = () => {
    steps.current += 1;
    const step = steps.current;
    return (next: ScanStage): void => {
      if (steps.current === step) setStage(next);
      else if (!hasEnded(next, left.current)) return;
      tell(next);
    };
  };

  const ask = async (scan: Scan): Promise<void> => {
    const move = begin();
    const belief = event && believe(scan, event);
    move({ kind: 'reading', scan, belief });
    const { data, error } = await askWho({ qrData: scan.text });
    move(data ? recognised(scan, data) : setBack(scan, undefined, error, belief));
  };

  const send = async (known: Extract<ScanStage, { kind: 'ready' }>, eventId: string): Promise<void> => {
    const { scan, student } = known;
    const move = begin();
    move({ kind: 'marking', scan, student });
    const { data, error } = await askToMark({
      eventId,
      qrData: scan.text,
      scanId: scan.id,
      scannedAt: scan.scannedAt,
      sentAt: new Date().toISOString(),
      looked: isStrict(event),
      ...here(),
    });
    move(data ? marked(scan, student, data) : setBack(scan, student, error));
  };

  const keep = async ({ scan, student }: Kept, chosen: Event): Promise<void> => {
    const belief = believe(scan, chosen);
    left.current.add(scan.id);
    const move = begin();
    move({ kind: 'reading', scan });
    const verdict = await outbox.add({
      ...{ id: scan.id, by: { id, name }, event: { id: chosen.id, title: chosen.title } },
      ...{ what: { kind: 'code', text: scan.text }, scannedAt: scan.scannedAt, belief },
      ...{
        anchor: scan.anchor,
        aheadMs: scan.aheadMs,
        looked: isStrict(chosen) && student !== undefined,
        gate: gateName(),
        refusal: null,
      },
    });
    move(afterKeeping(scan, student, verdict, belief));
  };

  return {
    stage,
    /** Called with the text that the camera read. */
    read: (text: string) => {
      const scan = { id: newId(), text, scannedAt: new Date().toISOString(), ...contactNow() };
      const first = beginScan(scan);
      if (first.kind !== 'reading') return begin()(first);
      signal('read');
      void ask(scan);
    },
    mark: (eventId: string): void => {
      if (stage?.kind === 'ready') void send(stage, eventId);
    },
    /** Sends an unanswered mark again, with the same id. */
    tryAgain: (eventId: string | null): void => {
      if (stage?.kind !== 'unanswered') return;
      const { scan, student } = stage;
      if (student && eventId !== null) {
        void send({ kind: 'ready', scan, student }, eventId);
        return;
      }
      void ask(scan);
    },
    /** Leaves a scan that has no answer, or none yet, to this device, which sends it when there is a connection. */
    keep: (chosen: Event): void => {
      if (stage && (stage.kind === 'unanswered' || isAwaited(stage)))
        void keep({ scan: stage.scan, student: studentOf(stage) }, chosen);
    },
    close: (): void => {
      begin();
      setStage(null);
    },
  };
}

/** An admin who closed the modal before a mark was answered is told of it all the same, also that no answer came. */
function hasEnded(stage: ScanStage, left: ReadonlySet<string>): boolean {
  switch (stage.kind) {
    case 'marked':
      return true;
    case 'refused':
      return stage.student !== undefined;
    case 'unanswered':
      return stage.student !== undefined && !left.has(stage.scan.id);
    default:
      return false;
  }
}

/** The name of this device, if it has one. */
const here = () => {
  const gate = gateName();
  return gate === null ? {} : { gate };
};

/** The modal asks for a look at such an event if it names the student. So the admin who presses its button has looked. */
const isStrict = (event: Event | null): boolean => event?.identity === 'strict';

interface Kept {
  readonly scan: Scan;
  readonly student: KnownStudent | undefined;
}

/** What the list of students on this device says of a scan. */
const believe = ({ text }: Scan, event: Event): Belief | null =>
  judge({ kind: 'code', text }, { roster: rosterHere(), event, here: () => null });

/** A scan that waited is answered after its modal has closed. */
function useLateAnswers(outbox: Outbox, onEnd: (stage: ScanStage) => void): void {
  const tell = useEffectEvent(onEnd);
  useEffect(
    () =>
      outbox.onLate(({ id, what, scannedAt, anchor, aheadMs, belief }, verdict) => {
        if (what.kind !== 'code' || verdict.kind === 'unanswered') return;
        tell(afterKeeping({ id, text: what.text, scannedAt, anchor, aheadMs }, undefined, verdict, belief));
      }),
    [outbox],
  );
}
