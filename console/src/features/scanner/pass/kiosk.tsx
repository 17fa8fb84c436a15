import { Text } from '@mantine/core';
import { useRef } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { languageOf } from '../../../lib/format/language-of.ts';
import { useOwnPlace } from '../../../lib/navigation/use-own-place.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { CameraPanel } from '../camera/camera-panel.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { DoorResult } from '../continuous/door-result.tsx';
import { useDoor } from '../continuous/use-door.ts';
import { DoorRightsContext } from '../shared/door-rights.ts';
import { HandheldCodes } from '../shared/entry/use-handheld-scanner.ts';
import { usePassEvent } from '../shared/event/event-choice.ts';
import { ScanEventSelect } from '../shared/event/scan-event-select.tsx';
import { useNeededEvent } from '../shared/event/use-needed-event.ts';
import { verdictLook } from '../shared/outcome/outcome-look.ts';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { GiveBack } from './give-back.tsx';
import classes from './pass.module.css';
import type { OwnPass } from './pass-standing.ts';

const NO_RIGHTS = { scan: true, look: false, search: false, byHand: false, ofPass: true };

interface KioskProps {
  readonly pass: OwnPass;
  readonly onForget: () => Promise<void>;
}

/**
 * A tablet without a person: students hold their live codes to its front camera. Those who stand behind read the
 * screen, too, so it keeps no list, and says the first name only.
 */
export function Kiosk({ pass, onForget }: KioskProps) {
  const camera = useCamera('user');
  const toggle = useRef<HTMLButtonElement>(null);
  const choice = usePassEvent(pass.events);
  const { events, event, ended } = choice;
  const needed = useNeededEvent(!event);
  const title = event?.title ?? pass.name;
  const place = useOwnPlace('kiosk');
  const { door, state } = useDoor(() => undefined);
  const { current } = state;
  const read = (text: string): void => door.read(text, event);
  const start = (): void => {
    if (!needed.check()) return;
    if (!place.opened) place.open();
    camera.start();
  };
  return (
    <DoorRightsContext value={NO_RIGHTS}>
      <PageHeader
        title={title}
        lang={languageOf(title)}
        description="Hold the live code on your phone to the camera."
        actions={<GiveBack label="Leave" onForget={onForget} />}
      />
      <div className={classes.kiosk}>
        {(ended || !(event ?? events[0])) && (
          <Text fw={600} role="status">
            {ended ? DOOR_MESSAGES.passEventOver : DOOR_MESSAGES.passNoEvent}
          </Text>
        )}
        {(events.length > 1 || !event || ended) && <ScanEventSelect choice={choice} {...needed.field} />}
        <CameraPanel
          camera={camera}
          toggleRef={toggle}
          tone={current?.verdict ? verdictLook(current.verdict).tone : undefined}
          onStart={start}
          onDecode={read}
        >
          <DoorResult entry={current} ready={camera.words.ready} over={false} />
        </CameraPanel>
        <HandheldCodes onCode={read} />
        <WaitingScans />
      </div>
    </DoorRightsContext>
  );
}
