import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '#contract/constants.ts';
import { type CollegeTime, useCollegeTime } from '../../../lib/format/college-time.ts';
import { usePart } from '../../../lib/on-demand.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { CameraPanel } from '../camera/camera-panel.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { TypedEntry } from '../shared/entry/typed-entry.tsx';
import { DoorEvent, type DoorProps } from '../shared/event/door-event.tsx';
import { doubtsOf } from '../shared/outcome/outcome-look.ts';
import { factsOf } from '../shared/outcome/who-is.ts';
import { ScanLayout } from '../shared/scan-layout.tsx';
import { LivePresent } from '../shared/scans/live-present.tsx';
import { type RecentScan, RecentScans } from '../shared/scans/recent-scans.tsx';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { type ScanStage, stageLook, studentOf } from './scan-stage.ts';
import { useScan } from './use-scan.ts';

const loadScanModal = () => import('./scan-modal.tsx').then(part => part.ScanModal);

/** A scan pauses the camera and opens a modal with the student and a button to mark them. */
export function OneByOneDoor({ active, modeSwitch }: DoorProps) {
  const { event } = active;
  const navigate = useNavigate();
  const time = useCollegeTime();
  const camera = useCamera();
  const [recent, setRecent] = useState<readonly RecentScan[]>([]);
  const scan = useScan(event, {
    onBegin: camera.stop,
    onEnd: ended => setRecent(known => withRecent(known, ended, time)),
  });
  const open = scan.stage !== null;
  const ScanModal = usePart(loadScanModal, open, { onFailed: scan.close });
  const toggle = useRef<HTMLButtonElement>(null);
  // After the modal closes, the focus goes to the button that continues.
  useDidUpdate(() => {
    if (!open) toggle.current?.focus();
  }, [open]);
  const eventSelect = <DoorEvent active={active} />;

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
              onDecode={scan.read}
            />
            {/* Scans that waited before the mode change still wait. */}
            <WaitingScans />
            <TypedEntry
              action="Choose"
              listening={scan.listening}
              onSearch={scan.close}
              onCode={scan.read}
              onStudent={user => navigate(PATHS.markAttendance, { state: { user, eventId: event?.id } })}
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
          scan={scan}
          event={event}
          eventSelect={eventSelect}
          onNext={() => {
            scan.close();
            camera.start();
          }}
        />
      )}
    </>
  );
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
  if (ended.kind !== 'told') return '';
  const { verdict } = ended;
  if (verdict.kind === 'marked') return doubtsOf(verdict.mark, time);
  return verdict.kind === 'refused' ? verdict.sentence : '';
}
