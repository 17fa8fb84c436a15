import { Button } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { liveWallPath, SCAN_EVENT } from '../../lib/paths.ts';
import { scanMode, setScanMode } from '../../lib/scan-mode-setting.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ContinuousDoor } from './continuous/continuous-door.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { OneByOneDoor } from './one-by-one/one-by-one-door.tsx';
import { useActiveEvents } from './shared/active-events.tsx';
import { useChosenEvent } from './shared/use-chosen-event.ts';

/** The scanner: choose the event once, then scan one student after another. */
export function ScanPage() {
  const [params] = useSearchParams();
  const active = useActiveEvents();
  const { event, choose } = useChosenEvent(active.events, params.get(SCAN_EVENT));
  const [mode, setMode] = useState(scanMode);
  const Door = mode === 'continuous' ? ContinuousDoor : OneByOneDoor;
  const modeSwitch = (
    <ModeSwitch
      mode={mode}
      onChange={next => {
        setMode(next);
        setScanMode(next);
      }}
    />
  );
  return (
    <>
      <PageHeader
        title="Scan QR Code"
        actions={
          event && (
            <Button
              component={Link}
              to={liveWallPath(event.id)}
              variant="default"
              leftSection={<IconDeviceTv size={20} aria-hidden />}
            >
              Live Wall
            </Button>
          )
        }
      />
      <Door active={active} event={event} choose={choose} modeSwitch={modeSwitch} />
    </>
  );
}
