import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { useCamera } from '../camera/use-camera.ts';
import { expectPhotoOf } from '../photos/use-door-photo.ts';
import { useDoorRights } from '../shared/door-rights.ts';
import type { ActiveEvent } from '../shared/event/active-events.tsx';
import { useNeededEvent } from '../shared/event/use-needed-event.ts';
import type { MarkArrival } from '../shared/outcome/mark-arrival.ts';
import type { DoorEntry } from './door-log.ts';
import { useSheet } from './door-sheet.tsx';
import { useUndoing } from './undo.tsx';
import { useDoor } from './use-door.ts';
import { useDoorMode } from './use-door-mode.ts';

/** The events that are active now, whether they are known, and the chosen one. */
export type ScannerEvents = Pick<ActiveEvent, 'events' | 'loaded' | 'event' | 'ended'>;

type Scanner = ReturnType<typeof useScanner>;

/** Each part of the scanner's screen shows and steers the whole. */
export interface PartProps {
  readonly scanner: Scanner;
}

/** The scanner in continuous mode: what it shows, and what each code and each press does. */
export function useScanner({ events, loaded, event, ended }: ScannerEvents) {
  const frame = useFrame();
  const { camera, doorMode, sheet, undoing } = frame;
  // The list of events may still be loading. It is there by the first code.
  const needed = useNeededEvent(loaded && !event);
  const openUnsigned = useOpenUnsigned(event);
  // Anyone can make an unsigned code. It opens Mark Attendance, where an admin confirms by eye.
  const { door, state } = useDoor(openUnsigned);
  const { id: user } = useSignedInUser();

  const read = (text: string): void => {
    expectPhotoOf(text, user);
    door.read(text, event);
  };
  return {
    ...frame,
    event,
    ended,
    field: needed.field,
    log: state.log,
    entry: state.current,
    idle: loaded && !event && events.length === 0,
    start: (): void => {
      if (!needed.check()) return;
      doorMode.enter();
      camera.start();
    },
    read,
    readByHandheld: (text: string): void => {
      sheet.close();
      read(text);
    },
    markFound: (student: KnownStudent): void => {
      sheet.close();
      door.mark(student, event);
    },
    confirm: (entry: DoorEntry): void => {
      sheet.close();
      if (entry.verdict?.kind === 'look') door.confirm(entry.id);
      else openUnsigned(entry);
    },
    beginUndo: (entry: DoorEntry): void => {
      sheet.close();
      undoing.begin(entry);
    },
    undo: (): void => {
      if (undoing.entry) door.withdraw(undoing.entry.id);
      undoing.end(undoing.entry);
    },
  };
}

/** The camera, what lies over it, and the button that has the focus after that. */
function useFrame() {
  const rights = useDoorRights();
  const camera = useCamera();
  const toggle = useRef<HTMLButtonElement>(null);
  const undoing = useUndoing(toggle);
  const sheet = useSheet(toggle);
  const doorMode = useDoorMode({
    on: camera.state !== 'not started',
    busy: sheet.busy || undoing.entry !== null,
    onLeave: camera.stop,
  });
  // The pressed button is gone when door mode begins or ends. Its successor takes the focus.
  useDidUpdate(() => toggle.current?.focus({ preventScroll: true }), [doorMode.open]);
  return { rights, camera, toggle, undoing, sheet, doorMode };
}

/** Opens Mark Attendance for the student whom an unsigned code names. */
function useOpenUnsigned(event: Event | null): (entry: DoorEntry) => void {
  const { ofPass } = useDoorRights();
  const navigate = useNavigate();
  return entry => {
    const { verdict } = entry;
    if (ofPass || verdict?.kind !== 'unsigned') return;
    const arrival: MarkArrival = { user: verdict.student, unverified: true, eventId: event?.id };
    void navigate(PATHS.markAttendance, { state: arrival });
  };
}
