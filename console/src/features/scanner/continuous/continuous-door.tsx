import type { ReactNode } from 'react';
import { CameraPanel } from '../camera/camera-panel.tsx';
import { TypedEntry } from '../shared/entry/typed-entry.tsx';
import { HandheldCodes } from '../shared/entry/use-handheld-scanner.ts';
import { DoorEvent, type DoorProps } from '../shared/event/door-event.tsx';
import type { NeededField } from '../shared/event/use-needed-event.ts';
import { verdictLook } from '../shared/outcome/outcome-look.ts';
import { ScanLayout } from '../shared/scan-layout.tsx';
import { LivePresent } from '../shared/scans/live-present.tsx';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { DoorBar } from './door-bar.tsx';
import { DoorControls } from './door-controls.tsx';
import { DoorList } from './door-list.tsx';
import { DoorResult } from './door-result.tsx';
import { DoorSheets } from './door-sheet.tsx';
import { Undo, Undone } from './undo.tsx';
import { type PartProps, type ScannerEvents, useScanner } from './use-scanner.ts';

/** The scanner of an admin, for any active event. */
export const ContinuousDoor = ({ active, modeSwitch }: DoorProps) => (
  <ContinuousScanner
    choice={active}
    select={field => <DoorEvent active={active} field={field} />}
    modeSwitch={modeSwitch}
  />
);

interface ContinuousScannerProps {
  readonly choice: ScannerEvents;
  /** Where the event is chosen. */
  readonly select: (field: NeededField) => ReactNode;
  readonly modeSwitch: ReactNode;
}

/** The camera stays on, and each code that is shown is marked at once. */
export function ContinuousScanner({ choice, select, modeSwitch }: ContinuousScannerProps) {
  const scanner = useScanner(choice);
  const { event, rights, undoing } = scanner;
  const over = scanner.doorMode.open;
  const chosen = select(scanner.field);
  const waiting = <WaitingScans />;
  const find = rights.search && <Find scanner={scanner} />;
  const list = <DoorList scanner={scanner} />;
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
        event={over ? <DoorBar scanner={scanner} /> : chosen}
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
      {over && <DoorSheets sheet={scanner.sheet} find={find} list={list} event={choiceAndWaiting} />}
      {!rights.search && <HandheldCodes onCode={scanner.readByHandheld} />}
      <Undo entry={undoing.entry} onClose={() => undoing.end()} onDone={scanner.undo} />
    </>
  );
}

/** The camera and the last result. Where nothing is scanned, the result alone. */
function Camera({ scanner }: PartProps) {
  const { camera, doorMode, entry, rights } = scanner;
  const result = (
    <DoorResult
      entry={entry}
      ready={camera.words.ready}
      over={doorMode.open}
      onUndo={scanner.beginUndo}
      onConfirm={scanner.confirm}
    />
  );
  if (!rights.scan) return result;
  return (
    <CameraPanel
      camera={camera}
      toggleRef={scanner.toggle}
      held={scanner.undoing.entry !== null}
      settling={doorMode.settling}
      idle={scanner.idle}
      tone={entry?.verdict && !entry.withdrawn ? verdictLook(entry.verdict).tone : undefined}
      onStart={scanner.start}
      onDecode={scanner.read}
      controls={doorMode.open && <DoorControls scanner={scanner} />}
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
      // At an event that has ended the server would refuse it. Who the student is can still be looked up.
      action={rights.byHand && !ended ? 'Mark Present' : null}
      eventId={event?.id}
      listening={undoing.entry === null}
      onSearch={() => doorMode.open && sheet.show('find')}
      onCode={scanner.readByHandheld}
      onStudent={scanner.markFound}
    />
  );
}
