import { Radio, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconDeviceTv, IconIdBadge2 } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isGone } from '../../lib/api/api-error.ts';
import { useEventQuery } from '../../lib/api/event-endpoints.ts';
import { liveWallPath, PATHS, SCAN_EVENT } from '../../lib/paths.ts';
import { SCAN_MODE_LABELS, SCAN_MODES, type ScanMode, useScanMode } from '../../lib/preferences.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContinuousDoor } from './continuous/continuous-door.tsx';
import { OneByOneDoor } from './one-by-one/one-by-one-door.tsx';
import { useActiveEvent } from './shared/event/active-events.tsx';
import { GateField } from './shared/gate-field.tsx';

/** The scanner: choose the event once, then scan one student after another. */
export function ScanPage() {
  const [params] = useSearchParams();
  const active = useActiveEvent(params.get(SCAN_EVENT));
  const [mode, setMode] = useScanMode();
  const Door = mode === 'continuous' ? ContinuousDoor : OneByOneDoor;
  const chosen = useRef<HTMLInputElement>(null);
  // The door of another mode comes with a switch of its own, which then has the focus.
  useDidUpdate(() => chosen.current?.focus({ preventScroll: true }), [mode]);
  const modeSwitch = (
    <Panel title="Scanning mode">
      <ModeSwitch mode={mode} onChange={setMode} chosen={chosen} />
      <GateField />
      <LinkButton to={PATHS.passes} variant="default" icon={IconIdBadge2} mt="md" fullWidth>
        Passes for Volunteers
      </LinkButton>
    </Panel>
  );
  return (
    <>
      <PageHeader
        title="Scan QR Code"
        actions={active.event && <WallLink eventId={active.event.id} ended={active.ended} />}
      />
      <Door active={active} modeSwitch={modeSwitch} />
    </>
  );
}

interface WallLinkProps {
  readonly eventId: string;
  readonly ended: boolean;
}

/** The wall of the event, which one that was deleted meanwhile does not have. */
function WallLink({ eventId, ended }: WallLinkProps) {
  const { error } = useEventQuery({ id: eventId }, { skip: !ended });
  if (isGone(error)) return null;
  return (
    <LinkButton to={liveWallPath(eventId)} variant="default" icon={IconDeviceTv}>
      Live Wall
    </LinkButton>
  );
}

const DESCRIPTIONS: Readonly<Record<ScanMode, string>> = {
  continuous: 'The camera stays on and each code is marked at once.',
  'one-by-one': 'Each scan is shown first and marked by a press.',
};

interface ModeSwitchProps {
  readonly mode: ScanMode;
  readonly onChange: (mode: ScanMode) => void;
  readonly chosen: RefObject<HTMLInputElement | null>;
}

/** Whether a code is marked at once, or each scan is confirmed. The choice is kept on this device. */
function ModeSwitch({ mode, onChange, chosen }: ModeSwitchProps) {
  return (
    <Stack gap="xs" role="radiogroup" aria-label="Scanning mode">
      {SCAN_MODES.map(value => (
        <Radio
          key={value}
          ref={value === mode ? chosen : undefined}
          name="scan-mode"
          checked={value === mode}
          onChange={() => onChange(value)}
          size="md"
          label={SCAN_MODE_LABELS[value]}
          description={DESCRIPTIONS[value]}
        />
      ))}
    </Stack>
  );
}
