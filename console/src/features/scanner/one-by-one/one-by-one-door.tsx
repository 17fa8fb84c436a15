import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#contract/constants.ts';
import { type CollegeTime, useCollegeTime } from '../../../lib/format/college-time.ts';
import { usePart } from '../../../lib/on-demand.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { CameraPanel } from '../camera/camera-panel.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { expectPhotoOf } from '../photos/use-door-photo.ts';
import { CODE_RESTS_MS, CodeRest } from '../shared/code-rest.ts';
import { TypedEntry } from '../shared/entry/typed-entry.tsx';
import type { DoorProps } from '../shared/event/door-event.tsx';
import { DoorEvent } from '../shared/event/door-event.tsx';
import { doubtsOf, stageLook } from '../shared/outcome/outcome-look.ts';
import { type ScanStage, studentOf } from '../shared/outcome/scan-stage.ts';
import { factsOf } from '../shared/outcome/who-is.ts';
import { ScanLayout } from '../shared/scan-layout.tsx';
import { LivePresent } from '../shared/scans/live-present.tsx';
import { type RecentScan, RecentScans } from '../shared/scans/recent-scans.tsx';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { useScan } from './use-scan.ts';

const loadScanModal = () => import('./scan-modal.tsx').then(part => part.ScanModal);

/** A scan pauses the camera and opens a modal with the student and a button to mark them. */
export function OneByOneDoor({ modeSwitch, ...eventChoice }: DoorProps) {
  const { active, event } = eventChoice;
  const navigate = useNavigate();
  const time = useCollegeTime();
  const { id: user } = useSignedInUser();
  const camera = useCamera();
  const [recent, setRecent] = useState<readonly RecentScan[]>([]);
  const scan = useScan(event, ended => setRecent(known => withRecent(known, ended, time)));
  const ScanModal = usePart(loadScanModal, scan.stage !== null, { onFailed: scan.close });
  const [rest] = useState(() => new CodeRest(CODE_RESTS_MS.oneByOne));
  const toggle = useRef<HTMLButtonElement>(null);
  useFocusAfter(scan.stage !== null, toggle);

  const close = (): void => {
    const { stage } = scan;
    if (stage && isResult(stage)) rest.begin(stage.scan.text, performance.now());
    scan.close();
  };
  const read = (text: string): void => {
    if (scan.stage?.scan.text === text || rest.rests(text, performance.now())) return;
    if (scan.stage) close();
    camera.stop();
    expectPhotoOf(text, user);
    scan.read(text);
  };
  const eventSelect = <DoorEvent {...eventChoice} />;

  return (
    <>
      <ScanLayout
        event={eventSelect}
        camera={
          <>
            <CameraPanel
              camera={camera}
              toggleRef={toggle}
              idle={active.loaded && !event && active.events.length === 0}
              onStart={camera.start}
              onDecode={read}
            />
            {/* Scans that waited before the mode change still wait. */}
            <WaitingScans />
            <TypedEntry
              action="Choose"
              // The next student need not wait until somebody has closed the last result.
              listening={scan.stage === null || isResult(scan.stage)}
              onSearch={close}
              onCode={read}
              onStudent={user =>
                navigate(PATHS.markAttendance, {
                  state: { user, scannedData: user.roll_no ?? user.name, eventId: event?.id },
                })
              }
            />
          </>
        }
        side={
          <>
            {event && <LivePresent event={event} />}
            <RecentScans scans={recent} />
            {modeSwitch}
          </>
        }
      />
      {ScanModal && (
        <ScanModal
          stage={scan.stage}
          event={event}
          eventSelect={eventSelect}
          onMark={scan.mark}
          onTryAgain={() => scan.tryAgain(event?.id ?? null)}
          onKeep={scan.keep}
          onConfirm={arrival => navigate(PATHS.markAttendance, { state: arrival })}
          onClose={close}
          onNext={() => {
            close();
            camera.start();
          }}
        />
      )}
    </>
  );
}

const isResult = ({ kind }: ScanStage): boolean => kind === 'marked' || kind === 'refused' || kind === 'kept';

/** After the modal closes, the focus goes to the button that continues. */
function useFocusAfter(open: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) target.current?.focus();
    wasOpen.current = open;
  }, [open, target]);
}

function withRecent(
  known: readonly RecentScan[],
  ended: ScanStage,
  time: CollegeTime,
): readonly RecentScan[] {
  const look = stageLook(ended);
  if (!look) return known;
  const { id } = ended.scan;
  const student = studentOf(ended);
  const entry = {
    scanId: id,
    name: student?.name ?? 'Unknown code',
    facts: student ? factsOf(student) : '',
    look,
    at: ended.scan.scannedAt,
    why: whyOf(ended, time),
  };
  return [entry, ...known.filter(each => each.scanId !== id)].slice(0, LIMITS.dashboard.lastMarked);
}

/** Why it was refused, or what to look at although it counts. */
function whyOf(ended: ScanStage, time: CollegeTime): string {
  if (ended.kind === 'marked') return doubtsOf(ended.mark, time);
  return ended.kind === 'refused' ? ended.sentence : '';
}
