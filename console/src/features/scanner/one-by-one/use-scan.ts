import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Event } from '#contract/events/schema.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { useMarkScannedMutation, useScanQrMutation } from '../../../lib/api/attendance-endpoints.ts';
import { aheadNow, contactNow } from '../../../lib/outbox/anchor.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { timesOf } from '../../../lib/outbox/scan-time.ts';
import { gateName } from '../../../lib/preferences.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { expectPhotoOf } from '../photos/use-door-photo.ts';
import { judge } from '../roster/judge.ts';
import { rosterHere } from '../roster/use-roster.ts';
import { CODE_RESTS_MS, CodeRest } from '../shared/code-rest.ts';
import { signal } from '../shared/outcome/vibration.ts';
import {
  afterKeeping,
  beginScan,
  isAwaited,
  isResult,
  recognised,
  type Scan,
  type ScanStage,
  setBack,
  stageLook,
  studentOf,
  told,
} from './scan-stage.ts';

interface ScanListener {
  /** A code was read that is not to be ignored. */
  readonly onBegin: () => void;
  /** Called with each result, and once more with the late answer to a scan that was kept. */
  readonly onEnd: (stage: ScanStage) => void;
}

export type OpenScan = ReturnType<typeof useScan>;

/** One scan at a time, from the camera's reading to the stored mark. */
export function useScan(event: Event | null, { onBegin, onEnd }: ScanListener) {
  const [stage, setStage] = useState<ScanStage | null>(null);
  const steps = useRef(0);
  /** The scans that were left to this device, which tells of them by itself. */
  const left = useRef(new Set<string>());
  const [rest] = useState(() => new CodeRest(CODE_RESTS_MS.oneByOne));
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

  const send = async (scan: Scan, student: KnownStudent, eventId: string): Promise<void> => {
    const move = begin();
    const gate = gateName();
    move({ kind: 'marking', scan, student });
    const { data, error } = await askToMark({
      eventId,
      qrData: scan.text,
      scanId: scan.id,
      ...timesOf(scan, aheadNow(), Date.now()),
      looked: isStrict(event),
      ...(gate !== null && { gate }),
    });
    move(data ? told(scan, { kind: 'marked', mark: data }, student) : setBack(scan, student, error));
  };

  const keep = async (scan: Scan, student: KnownStudent | undefined, chosen: Event): Promise<void> => {
    const belief = believe(scan, chosen);
    left.current.add(scan.id);
    const move = begin();
    move({ kind: 'reading', scan });
    const { text, ...reading } = scan;
    const verdict = await outbox.add({
      ...reading,
      by: { id, name },
      event: { id: chosen.id, title: chosen.title },
      what: { kind: 'code', text },
      belief,
      looked: isStrict(chosen) && student !== undefined,
      gate: gateName(),
      refusal: null,
    });
    move(afterKeeping(scan, student, verdict, belief));
  };

  const close = (): void => {
    if (stage && isResult(stage)) rest.begin(stage.scan.text, performance.now());
    begin();
    setStage(null);
  };

  return {
    stage,
    /** The next student need not wait until somebody has closed the last result. */
    listening: stage === null || isResult(stage),
    /** Called with the text that the camera read. */
    read: (text: string) => {
      if (stage?.scan.text === text || rest.rests(text, performance.now())) return;
      if (stage) close();
      onBegin();
      expectPhotoOf(text, id);
      const scan = { id: newId(), text, scannedAt: new Date().toISOString(), ...contactNow() };
      const first = beginScan(scan);
      if (first.kind !== 'reading') return begin()(first);
      signal('read');
      void ask(scan);
    },
    mark: (eventId: string): void => {
      if (stage?.kind === 'ready') void send(stage.scan, stage.student, eventId);
    },
    /** Sends an unanswered mark again, with the same id. */
    tryAgain: (): void => {
      if (stage?.kind !== 'unanswered') return;
      if (stage.student && event) void send(stage.scan, stage.student, event.id);
      else void ask(stage.scan);
    },
    /** Leaves a scan that has no answer, or none yet, to this device, which sends it when there is a connection. */
    keep: (chosen: Event): void => {
      if (stage && (stage.kind === 'unanswered' || isAwaited(stage)))
        void keep(stage.scan, studentOf(stage), chosen);
    },
    close,
  };
}

/** An admin who closed the modal before a mark was answered is told of it all the same, also that no answer came. */
function hasEnded(stage: ScanStage, left: ReadonlySet<string>): boolean {
  if (stage.kind === 'unanswered') return stage.student !== undefined && !left.has(stage.scan.id);
  if (stage.kind !== 'told') return false;
  const { kind } = stage.verdict;
  return kind === 'marked' || (kind === 'refused' && stage.student !== undefined);
}

/** The modal asks for a look at such an event if it names the student. So the admin who presses its button has looked. */
const isStrict = (event: Event | null): boolean => event?.identity === 'strict';

/** What the list of students on this device says of a scan. */
const believe = ({ text }: Scan, event: Event): Belief | null =>
  judge({ kind: 'code', text }, { roster: rosterHere(), event, here: () => null });

/** A scan that waited is answered after its modal has closed. */
function useLateAnswers(outbox: Outbox, onEnd: (stage: ScanStage) => void): void {
  const tell = useEffectEvent(onEnd);
  useEffect(
    () =>
      outbox.onLate((kept, verdict) => {
        const { what, belief } = kept;
        if (what.kind !== 'code' || verdict.kind === 'unanswered') return;
        tell(afterKeeping({ ...kept, text: what.text }, undefined, verdict, belief));
      }),
    [outbox],
  );
}
