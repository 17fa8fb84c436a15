import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { usePart } from '../../../lib/on-demand.tsx';
import { useOutbox } from '../../../lib/outbox/open-outbox.ts';
import type { Outbox } from '../../../lib/outbox/outbox.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { CameraPanel } from '../camera/camera-panel.tsx';
import { type CameraControl, useCamera } from '../camera/use-camera.ts';
import { rosterHere } from '../roster/use-roster.ts';
import type { DoorProps } from '../shared/door-event.tsx';
import { DoorEvent } from '../shared/door-event.tsx';
import { LivePresent } from '../shared/live-present.tsx';
import type { MarkArrival } from '../shared/mark-arrival.ts';
import { verdictLook } from '../shared/outcome-look.ts';
import { ScanLayout } from '../shared/scan-layout.tsx';
import { TypedEntry } from '../shared/typed-entry.tsx';
import { signal } from '../shared/vibration.ts';
import { WaitingScans } from '../shared/waiting-scans.tsx';
import { Door, type DoorState } from './door.ts';
import { DoorBar } from './door-bar.tsx';
import { DoorControls } from './door-controls.tsx';
import { DoorList } from './door-list.tsx';
import type { DoorEntry } from './door-log.ts';
import { DoorResult } from './door-result.tsx';
import { DoorSheet } from './door-sheet.tsx';
import { useDoorMode } from './use-door-mode.ts';

const loadUndoDialog = () => import('./undo-dialog.tsx').then(part => part.UndoDialog);

type Sheet = 'find' | 'list' | 'event';

/** The camera stays on, and each code that is shown is marked at once. */
export function ContinuousDoor({ modeSwitch, ...eventChoice }: DoorProps) {
  const { active, event } = eventChoice;
  const navigate = useNavigate();
  const camera = useCamera();
  const select = useRef<HTMLSelectElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [missing, setMissing] = useState(false);
  const undoing = useUndoing(toggle);
  const UndoDialog = usePart(loadUndoDialog, undoing.entry !== null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const closeSheet = () => setSheet(null);
  const doorMode = useDoorMode({
    on: camera.state !== 'not started',
    busy: sheet !== null || undoing.entry !== null,
    onLeave: camera.stop,
  });
  useFocusOnChange(doorMode.open, toggle);
  const confirm = (entry: DoorEntry): void => {
    const arrival = arrivalOf(entry, event?.id);
    if (arrival) void navigate(PATHS.markAttendance, { state: arrival });
  };
  // Anyone can make an unsigned code. It opens Mark Attendance, where an admin confirms by eye.
  const { door, state } = useDoor(confirm);
  const outbox = useOutbox();
  const { log, current } = state;

  const takeBack = (entry: DoorEntry | null): void => {
    if (entry) door.withdraw(entry.id);
    undoing.end();
  };
  const start = (): void => {
    // The list of events may still be loading. It is there by the first code.
    const none = active.loaded && !event;
    setMissing(none);
    if (none) select.current?.focus();
    else {
      doorMode.enter();
      camera.start();
    }
  };
  const beginUndo = (entry: DoorEntry): void => {
    closeSheet();
    undoing.begin(entry);
  };
  const choice = <DoorEvent ref={select} {...eventChoice} missing={missing} />;
  const waiting = <WaitingScans {...outbox} />;
  const list = <DoorList log={log} onUndo={beginUndo} />;
  const typed = (
    <TypedEntry
      action="Mark Present"
      listening={undoing.entry === null}
      onSearch={() => doorMode.open && setSheet('find')}
      onCode={text => {
        closeSheet();
        door.read(text, event);
      }}
      onStudent={student => {
        closeSheet();
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
              ended={active.loaded && event !== null && !active.events.some(({ id }) => id === event.id)}
              state={camera.state}
              outbox={outbox.state}
              onEvent={() => setSheet('event')}
              onLeave={camera.stop}
            />
          ) : (
            choice
          )
        }
        camera={
          <>
            <CameraPanel
              camera={camera}
              toggleRef={toggle}
              held={undoing.entry !== null}
              settling={doorMode.settling}
              tone={current?.verdict && !current.withdrawn ? verdictLook(current.verdict).tone : undefined}
              onStart={start}
              onDecode={text => door.read(text, event)}
              controls={
                doorMode.open && (
                  <DoorControls
                    camera={camera}
                    toggleRef={toggle}
                    onFind={() => setSheet('find')}
                    onList={() => setSheet('list')}
                  />
                )
              }
            >
              <DoorResult
                entry={current}
                ready={READY[camera.state]}
                over={doorMode.open}
                onUndo={beginUndo}
                onConfirm={confirm}
              />
            </CameraPanel>
            {!doorMode.open && waiting}
            {!doorMode.open && typed}
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
      {doorMode.open && (
        <>
          <DoorSheet title="Find a student" open={sheet === 'find'} onClose={closeSheet}>
            {typed}
          </DoorSheet>
          <DoorSheet title="This door" open={sheet === 'list'} onClose={closeSheet}>
            {list}
          </DoorSheet>
          <DoorSheet title="Event" open={sheet === 'event'} onClose={closeSheet}>
            {choice}
            {waiting}
          </DoorSheet>
        </>
      )}
      {undoing.entry && UndoDialog && (
        <UndoDialog entry={undoing.entry} onClose={undoing.end} onDone={() => takeBack(undoing.entry)} />
      )}
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

const READY: Readonly<Record<CameraControl['state'], string>> = {
  'not started': 'Each result is shown here',
  starting: 'The camera is starting',
  scanning: 'Ready for the next code',
  paused: 'Paused. Nothing is read until you resume.',
};

function arrivalOf({ verdict, code }: DoorEntry, eventId: string | undefined): MarkArrival | null {
  if (verdict?.kind !== 'unsigned') return null;
  return {
    user: verdict.student,
    scannedData: code ?? '',
    unverified: true,
    ...(eventId !== undefined && { eventId }),
  };
}

let known: { readonly adminId: string; readonly door: Door } | undefined;

/** One door for as long as an admin is signed in, so that returning to the scanner shows the earlier scans. */
function doorOf(outbox: Outbox, admin: { readonly id: string; readonly name: string }): Door {
  if (known?.adminId !== admin.id) {
    known = {
      adminId: admin.id,
      door: new Door({ outbox, admin, newId, now: Date.now, play: signal, roster: rosterHere }),
    };
  }
  return known.door;
}

/** The signed-in admin's door. `onShow` is called with each result as it is shown. */
function useDoor(onShow: (entry: DoorEntry) => void): {
  readonly door: Door;
  readonly state: DoorState;
} {
  const { id, name } = useSignedInUser();
  const { outbox } = useOutbox();
  const door = doorOf(outbox, { id, name });
  const latest = useRef(onShow);
  useEffect(() => {
    latest.current = onShow;
  });
  useEffect(() => door.watch(entry => latest.current(entry)), [door]);
  return { door, state: useSyncExternalStore(door.subscribe, door.state) };
}

/**
 * The mark that is about to be undone. When the dialog closes, the focus returns to where it was. If that element is
 * gone, it goes to `otherwise`.
 */
function useUndoing(otherwise: RefObject<HTMLElement | null>) {
  const [entry, setEntry] = useState<DoorEntry | null>(null);
  const before = useRef<Element | null>(null);
  return {
    entry,
    begin: (chosen: DoorEntry): void => {
      before.current = document.activeElement;
      setEntry(chosen);
    },
    end: (): void => {
      setEntry(null);
      // After the dialog has closed, because an open dialog keeps the focus.
      requestAnimationFrame(() => {
        const place = before.current;
        // It may have been in a sheet that is closed now.
        const there =
          place instanceof HTMLElement && place.getClientRects().length > 0 && place !== document.body;
        (there ? place : otherwise.current)?.focus();
      });
    },
  };
}
