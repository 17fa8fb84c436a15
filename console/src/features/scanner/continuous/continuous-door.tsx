import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { CameraPanel } from '../camera/camera-panel.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { expectPhotoOf } from '../photos/use-door-photo.ts';
import type { DoorProps } from '../shared/door-event.tsx';
import { DoorEvent } from '../shared/door-event.tsx';
import { type DoorRights, useDoorRights } from '../shared/door-rights.ts';
import { HandheldCodes } from '../shared/handheld-codes.tsx';
import { LivePresent } from '../shared/live-present.tsx';
import type { MarkArrival } from '../shared/mark-arrival.ts';
import { verdictLook } from '../shared/outcome-look.ts';
import { ScanLayout } from '../shared/scan-layout.tsx';
import { TypedEntry } from '../shared/typed-entry.tsx';
import { WaitingScans } from '../shared/waiting-scans.tsx';
import { DoorBar } from './door-bar.tsx';
import { DoorControls } from './door-controls.tsx';
import { DoorList } from './door-list.tsx';
import type { DoorEntry } from './door-log.ts';
import { DoorResult } from './door-result.tsx';
import { DoorSheets, useSheet } from './door-sheet.tsx';
import { READY } from './entry-words.ts';
import { Undo, Undone, useUndoing } from './undo.tsx';
import { useDoor } from './use-door.ts';
import { useDoorMode } from './use-door-mode.ts';

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

interface ContinuousScannerProps {
  /** The events that are active now, and whether they are known. */
  readonly events: readonly Event[];
  readonly loaded: boolean;
  readonly event: Event | null;
  /** Where the event is chosen. */
  readonly choice: (missing: boolean, select: RefObject<HTMLSelectElement | null>) => ReactNode;
  readonly modeSwitch?: ReactNode;
}

/** The camera stays on, and each code that is shown is marked at once. */
export function ContinuousScanner({ events, loaded, event, ...parts }: ContinuousScannerProps) {
  const rights = useDoorRights();
  const navigate = useNavigate();
  const camera = useCamera();
  const select = useRef<HTMLSelectElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [missing, setMissing] = useState(false);
  const undoing = useUndoing(toggle);
  const sheet = useSheet(toggle);
  const doorMode = useDoorMode({
    on: camera.state !== 'not started',
    busy: sheet.busy || undoing.entry !== null,
    onLeave: camera.stop,
  });
  useFocusOnChange(doorMode.open, toggle);
  const open = (entry: DoorEntry): void => {
    const arrival = arrivalOf(entry, event?.id);
    if (arrival && rights.byEye) void navigate(PATHS.markAttendance, { state: arrival });
  };
  // Anyone can make an unsigned code. It opens Mark Attendance, where an admin confirms by eye.
  const { door, state } = useDoor(open);
  const { id: user } = useSignedInUser();
  const outbox = useOutbox();
  const { log, current } = state;

  const read = (text: string): void => {
    expectPhotoOf(text, user);
    door.read(text, event);
  };
  const undo = (entry: DoorEntry | null): void => {
    if (entry) door.withdraw(entry.id);
    undoing.end(entry);
  };
  const confirm = (entry: DoorEntry): void => {
    sheet.close();
    if (entry.verdict?.kind === 'look') door.confirm(entry.id);
    else open(entry);
  };
  const start = (): void => {
    // The list of events may still be loading. It is there by the first code.
    const none = loaded && !event;
    setMissing(none);
    if (none) select.current?.focus();
    else {
      doorMode.enter();
      camera.start();
    }
  };
  const beginUndo = (entry: DoorEntry): void => {
    sheet.close();
    undoing.begin(entry);
  };
  const choice = parts.choice(missing, select);
  const result = (
    <DoorResult
      entry={current}
      ready={READY[camera.state]}
      over={doorMode.open}
      onUndo={beginUndo}
      onConfirm={confirm}
    />
  );
  const waiting = <WaitingScans />;
  const list = <DoorList log={log} onUndo={beginUndo} onConfirm={confirm} />;
  const readByHandheld = (text: string): void => {
    sheet.close();
    read(text);
  };
  const ended = loaded && isOver(event, events);
  const typed = rights.search && (
    <TypedEntry
      action={actionOnFound(rights, ended)}
      eventId={event?.id}
      listening={undoing.entry === null}
      onSearch={() => doorMode.open && sheet.show('find')}
      onCode={readByHandheld}
      onStudent={student => {
        sheet.close();
        door.mark(student, event);
      }}
    />
  );
  return (
    <>
      <ScanLayout
        door={doorMode.open}
        event={
          doorMode.open ? (
            <DoorBar
              event={event}
              ended={ended}
              state={camera.state}
              outbox={outbox.state}
              onEvent={() => sheet.show('event')}
              onLeave={camera.stop}
            />
          ) : (
            choice
          )
        }
        camera={
          <>
            {rights.scan ? (
              <CameraPanel
                camera={camera}
                toggleRef={toggle}
                held={undoing.entry !== null}
                settling={doorMode.settling}
                idle={loaded && !event && events.length === 0}
                tone={current?.verdict && !current.withdrawn ? verdictLook(current.verdict).tone : undefined}
                onStart={start}
                onDecode={read}
                controls={
                  doorMode.open && (
                    <DoorControls
                      camera={camera}
                      toggleRef={toggle}
                      onFind={() => sheet.show('find')}
                      onList={() => sheet.show('list')}
                    />
                  )
                }
              >
                {result}
              </CameraPanel>
            ) : (
              result
            )}
            <Undone entry={undoing.undone} />
            {!doorMode.open && waiting}
            {!doorMode.open && typed}
          </>
        }
        side={
          <>
            {event && <LivePresent event={event} />}
            {list}
            {parts.modeSwitch}
          </>
        }
      />
      {doorMode.open && (
        <DoorSheets
          sheet={sheet}
          find={typed}
          list={list}
          event={
            <>
              {choice}
              {waiting}
            </>
          }
        />
      )}
      {!rights.search && <HandheldCodes onCode={readByHandheld} />}
      <Undo entry={undoing.entry} onClose={() => undoing.end()} onDone={() => undo(undoing.entry)} />
    </>
  );
}

/** The pressed button is gone when door mode begins or ends. Its successor takes the focus. */
function useFocusOnChange(open: boolean, target: RefObject<HTMLElement | null>): void {
  const was = useRef(open);
  useEffect(() => {
    if (was.current !== open) target.current?.focus({ preventScroll: true });
    was.current = open;
  }, [open, target]);
}

/** At an event that has ended the server would refuse it. Who the student is can still be looked up. */
const actionOnFound = ({ byHand }: DoorRights, ended: boolean): string | null =>
  byHand && !ended ? 'Mark Present' : null;

const isOver = (event: Event | null, active: readonly Event[]): boolean =>
  event !== null && !active.some(({ id }) => id === event.id);

function arrivalOf({ verdict, code }: DoorEntry, eventId: string | undefined): MarkArrival | null {
  if (verdict?.kind !== 'unsigned') return null;
  return {
    user: verdict.student,
    scannedData: code ?? '',
    unverified: true,
    ...(eventId !== undefined && { eventId }),
  };
}
