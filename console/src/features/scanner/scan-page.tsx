import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LIMITS } from '#contract/constants.ts';
import { PATHS, SCAN_EVENT } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveEvents, useActiveEvents } from './active-events.tsx';
import { CameraPanel } from './camera-panel.tsx';
import { titleAndDate } from './event-choice.ts';
import { EventSelect } from './event-select.tsx';
import { LivePresent } from './live-present.tsx';
import { outcomeLook } from './outcome-look.ts';
import { type RecentScan, RecentScans } from './recent-scans.tsx';
import { ScanModal } from './scan-modal.tsx';
import classes from './scan-page.module.css';
import { type ScanStage, tooSoon } from './scan-stage.ts';
import { useCamera } from './use-camera.ts';
import { useChosenEvent } from './use-chosen-event.ts';
import { useScan } from './use-scan.ts';

/** The door: choose the event once, then scan one student after another. */
export function ScanPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const active = useActiveEvents();
  const { event, choose } = useChosenEvent(active.events, params.get(SCAN_EVENT));
  const camera = useCamera();
  const [recent, setRecent] = useState<readonly RecentScan[]>([]);
  const scan = useScan(ended => setRecent(known => withRecent(known, ended)));
  const lastDone = useRef<{ text: string; at: number } | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useFocusAfter(scan.stage !== null, toggle);

  const read = (text: string): void => {
    if (tooSoon(text, lastDone.current, Date.now())) return;
    camera.stop();
    scan.read(text);
  };
  const close = (): void => {
    const { stage } = scan;
    if (stage?.name === 'done' || stage?.name === 'refused') {
      lastDone.current = { text: stage.scan.text, at: Date.now() };
    }
    scan.close();
  };
  const eventSelect = (
    <EventSelect
      events={active.events}
      value={event?.id ?? null}
      describe={titleAndDate}
      onChange={choose}
      label="Active event"
    />
  );

  return (
    <>
      <PageHeader title="Scan QR Code" />
      <div className={classes.layout}>
        <div className={classes.event}>
          <ActiveEvents active={active}>{eventSelect}</ActiveEvents>
        </div>
        <div className={classes.camera}>
          <CameraPanel
            state={camera.state}
            trouble={camera.trouble}
            toggleRef={toggle}
            onStart={camera.start}
            onPause={camera.pause}
            onStop={camera.stop}
            onReady={camera.ready}
            onDecode={read}
            onTrouble={camera.fail}
          />
        </div>
        <div className={classes.side}>
          {event && <LivePresent event={event} />}
          <RecentScans scans={recent} />
        </div>
      </div>
      <ScanModal
        stage={scan.stage}
        event={event}
        eventSelect={<ActiveEvents active={active}>{eventSelect}</ActiveEvents>}
        onMark={scan.mark}
        onTryAgain={() => scan.tryAgain(event?.id ?? null)}
        onConfirm={arrival => navigate(PATHS.markAttendance, { state: arrival })}
        onClose={close}
        onNext={() => {
          close();
          camera.start();
        }}
      />
    </>
  );
}

/** The button that goes on has the focus once the modal is gone. */
function useFocusAfter(open: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) target.current?.focus();
    wasOpen.current = open;
  }, [open, target]);
}

function withRecent(known: readonly RecentScan[], ended: ScanStage): readonly RecentScan[] {
  const look = outcomeLook(ended);
  if (!look) return known;
  const { id } = ended.scan;
  const name = ('student' in ended && ended.student?.name) || 'Unknown code';
  const entry = { scanId: id, name, look, at: ended.scan.scannedAt };
  return [entry, ...known.filter(each => each.scanId !== id)].slice(0, LIMITS.dashboard.lastMarked);
}
