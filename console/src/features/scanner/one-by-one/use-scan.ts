import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { useMarkScannedMutation, useScanQrMutation } from '../../../lib/api/attendance-endpoints.ts';
import { stageLook } from '../shared/outcome-look.ts';
import { beginScan, marked, recognised, type Scan, type ScanStage, setBack } from '../shared/scan-stage.ts';
import { signal } from '../shared/vibration.ts';

export interface OpenScan {
  readonly stage: ScanStage | null;
  /** Called with the text that the camera read. */
  readonly read: (text: string) => void;
  readonly mark: (eventId: string) => void;
  /** Sends an unanswered mark again, with the same id. */
  readonly tryAgain: (eventId: string | null) => void;
  readonly close: () => void;
}

/** One scan at a time, from the camera's reading to the stored mark. `onEnd` is called with each result. */
export function useScan(onEnd: (stage: ScanStage) => void): OpenScan {
  const [stage, setStage] = useState<ScanStage | null>(null);
  const current = useRef<string | null>(null);
  const [askWho] = useScanQrMutation();
  const [askToMark] = useMarkScannedMutation();

  const move = (next: ScanStage): void => {
    // The scan was closed meanwhile, so its answer is dropped.
    if (current.current !== next.scan.id) return;
    setStage(next);
    const look = stageLook(next);
    if (!look) return;
    signal(look.sound);
    onEnd(next);
  };

  const ask = async (scan: Scan): Promise<void> => {
    const { data, error } = await askWho({ qrData: scan.text });
    move(data ? recognised(scan, data) : setBack(scan, undefined, error));
  };

  const send = async (known: Extract<ScanStage, { kind: 'ready' }>, eventId: string): Promise<void> => {
    const { scan, student } = known;
    move({ kind: 'marking', scan, student });
    const { data, error } = await askToMark({
      eventId,
      qrData: scan.text,
      scanId: scan.id,
      scannedAt: scan.scannedAt,
    });
    move(data ? marked(scan, student, data) : setBack(scan, student, error));
  };

  return {
    stage,
    read: text => {
      const scan = { id: newId(), text, scannedAt: new Date().toISOString() };
      current.current = scan.id;
      const first = beginScan(scan);
      if (first.kind === 'reading') signal('read');
      move(first);
      if (first.kind === 'reading') void ask(scan);
    },
    mark: eventId => {
      if (stage?.kind === 'ready') void send(stage, eventId);
    },
    tryAgain: eventId => {
      if (stage?.kind !== 'unanswered') return;
      const { scan, student } = stage;
      if (student && eventId !== null) {
        void send({ kind: 'ready', scan, student }, eventId);
        return;
      }
      move({ kind: 'reading', scan });
      void ask(scan);
    },
    close: () => {
      current.current = null;
      setStage(null);
    },
  };
}
