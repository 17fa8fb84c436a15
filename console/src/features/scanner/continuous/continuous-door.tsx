import type { ReactNode, RefObject } from 'react';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import { CameraPanel } from '../camera/camera-panel.tsx';
import type { DoorRights } from '../shared/door-rights.ts';
import { HandheldCodes } from '../shared/entry/handheld-codes.tsx';
import { TypedEntry } from '../shared/entry/typed-entry.tsx';
import type { DoorProps } from '../shared/event/door-event.tsx';
import { DoorEvent } from '../shared/event/door-event.tsx';
import { verdictLook } from '../shared/outcome/outcome-look.ts';
import { ScanLayout } from '../shared/scan-layout.tsx';
import { LivePresent } from '../shared/scans/live-present.tsx';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { DoorBar } from './door-bar.tsx';
import { DoorControls } from './door-controls.tsx';
import { DoorList } from './door-list.tsx';
import { DoorResult } from './door-result.tsx';
import { DoorSheets } from './door-sheet.tsx';
import { READY } from './entry-words.ts';
import { Undo, Undone } from './undo.tsx';
import { type Scanner, type ScannerEvents, useScanner } from './use-scanner.ts';

/** The scanner of an admin, for any active event. */
export function ContinuousDoor({ modeSwitch, ...eventChoice }: DoorProps) {
  const { active, event } = eventChoice;
  return (
    <ContinuousScanner
      {...active}
      event={event}
      choice={(missing, select) => <DoorEvent ref={select} {...eventChoice} missing={missing} />}
      modeSwitch={modeSwitch}
    />
  );
}

interface ContinuousScannerProps extends ScannerEvents {
  /** Where the event is chosen. */
  readonly choice: (missing: boolean, select: RefObject<HTMLSelectElement | null>) => ReactNode;
  readonly modeSwitch?: ReactNode;
}

/** The camera stays on, and each code that is shown is marked at once. */
export function ContinuousScanner({ choice, modeSwitch, ...props }: ContinuousScannerProps) {
  const scanner = useScanner(props);
  const { event, needed, rights, sheet, undoing } = scanner;
  const over = scanner.doorMode.open;
  const chosen = choice(needed.missing, needed.select);
  const waiting = <WaitingScans />;
  const find = rights.search && <Find scanner={scanner} />;
  const list = <DoorList log={scanner.log} onUndo={scanner.beginUndo} onConfirm={scanner.confirm} />;
  const choiceAndWaiting = (
    <>
      {chosen}
      {waiting}
    </>
  );
  return (
    <>
      <ScanLayout
        door={over}
        event={over ? <Bar scanner={scanner} /> : chosen}
        camera={
          <>
            <Camera scanner={scanner} />
            <Undone entry={undoing.undone} />
            {!over && waiting}
            {!over && find}
          </>
        }
        side={
          <>
            {event && <LivePresent event={event} />}
            {list}
            {modeSwitch}
          </>
        }
      />
      {over && <DoorSheets sheet={sheet} find={find} list={list} event={choiceAndWaiting} />}
      {!rights.search && <HandheldCodes onCode={scanner.readByHandheld} />}
      <Undo entry={undoing.entry} onClose={() => undoing.end()} onDone={scanner.undo} />
    </>
  );
}

interface PartProps {
  readonly scanner: Scanner;
}

function Bar({ scanner: { event, ended, camera, sheet } }: PartProps) {
  const outbox = useOutbox();
  return (
    <DoorBar
      event={event}
      ended={ended}
      state={camera.state}
      outbox={outbox.state}
      onEvent={() => sheet.show('event')}
      onLeave={camera.stop}
    />
  );
}

/** The camera and the last result. Where nothing is scanned, the result alone. */
function Camera({ scanner }: PartProps) {
  const { camera, doorMode, entry, rights, sheet, toggle } = scanner;
  const result = (
    <DoorResult
      entry={entry}
      ready={READY[camera.state]}
      over={doorMode.open}
      onUndo={scanner.beginUndo}
      onConfirm={scanner.confirm}
    />
  );
  if (!rights.scan) return result;
  const controls = (
    <DoorControls
      camera={camera}
      toggleRef={toggle}
      onFind={() => sheet.show('find')}
      onList={() => sheet.show('list')}
    />
  );
  return (
    <CameraPanel
      camera={camera}
      toggleRef={toggle}
      held={scanner.undoing.entry !== null}
      settling={doorMode.settling}
      idle={scanner.idle}
      tone={entry?.verdict && !entry.withdrawn ? verdictLook(entry.verdict).tone : undefined}
      onStart={scanner.start}
      onDecode={scanner.read}
      controls={doorMode.open && controls}
    >
      {result}
    </CameraPanel>
  );
}

/** For students without their code. */
function Find({ scanner }: PartProps) {
  const { doorMode, ended, event, rights, sheet, undoing } = scanner;
  return (
    <TypedEntry
      action={actionOnFound(rights, ended)}
      eventId={event?.id}
      listening={undoing.entry === null}
      onSearch={() => doorMode.open && sheet.show('find')}
      onCode={scanner.readByHandheld}
      onStudent={scanner.markFound}
    />
  );
}

/** At an event that has ended the server would refuse it. Who the student is can still be looked up. */
const actionOnFound = ({ byHand }: DoorRights, ended: boolean): string | null =>
  byHand && !ended ? 'Mark Present' : null;
