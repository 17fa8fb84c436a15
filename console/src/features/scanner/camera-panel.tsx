import { Button, Group, Stack, Text } from '@mantine/core';
import {
  IconCamera,
  IconCameraOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import classes from './camera-panel.module.css';
import { CAMERA_ADVICE, type CameraTrouble } from './camera-trouble.ts';
import { QrCamera } from './qr-camera.tsx';
import { SoundToggle } from './sound-toggle.tsx';

export type CameraState = 'not started' | 'starting' | 'scanning' | 'paused';

interface CameraPanelProps {
  readonly state: CameraState;
  readonly trouble: CameraTrouble | null;
  readonly toggleRef: Ref<HTMLButtonElement>;
  readonly onStart: () => void;
  readonly onPause: () => void;
  readonly onStop: () => void;
  readonly onReady: () => void;
  readonly onDecode: (text: string) => void;
  readonly onTrouble: (trouble: CameraTrouble) => void;
}

/** The camera's picture and its three buttons. */
export function CameraPanel(props: CameraPanelProps) {
  const { state, trouble, onStop } = props;
  const on = state !== 'not started';
  return (
    <Stack gap="md">
      <section className={classes.frame} data-state={state} aria-label="Camera">
        <QrCamera
          on={on}
          paused={state === 'paused'}
          onReady={props.onReady}
          onDecode={props.onDecode}
          onTrouble={props.onTrouble}
        />
        {!on && <CameraOff trouble={trouble} />}
        <StateBadge state={state} />
        <SoundToggle />
      </section>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Toggle {...props} />
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPlayerStopFilled size={20} aria-hidden />}
          disabled={!on}
          onClick={onStop}
        >
          Stop
        </Button>
      </Group>
    </Stack>
  );
}

const TOGGLES: Readonly<Record<CameraState, string>> = {
  'not started': 'Start Scanning',
  starting: 'Starting…',
  scanning: 'Pause',
  paused: 'Resume',
};

/** Start, Pause and Resume are one button, so that the focus stays where the next press belongs. */
function Toggle({ state, toggleRef, onStart, onPause }: CameraPanelProps) {
  const running = state === 'scanning';
  const Icon = running ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <Button
      ref={toggleRef}
      size="lg"
      variant={running ? 'default' : 'filled'}
      leftSection={<Icon size={20} aria-hidden />}
      data-disabled={state === 'starting'}
      aria-disabled={state === 'starting'}
      onClick={() => {
        if (running) onPause();
        else if (state !== 'starting') onStart();
      }}
    >
      {TOGGLES[state]}
    </Button>
  );
}

function CameraOff({ trouble }: { readonly trouble: CameraTrouble | null }) {
  if (trouble) {
    return (
      <div className={classes.message} role="alert">
        <IconCameraOff size={48} stroke={1.5} aria-hidden />
        <Text fw={600} fz="lg">
          {MESSAGES.scannerFailed}
        </Text>
        <Text maw="44ch">{CAMERA_ADVICE[trouble]}</Text>
      </div>
    );
  }
  return (
    <div className={classes.message}>
      <IconCamera size={48} stroke={1.5} aria-hidden />
      <Text fw={600} fz="lg">
        The camera is off
      </Text>
      <Text maw="40ch">Start it, then hold a student’s QR code inside the square.</Text>
    </div>
  );
}

const STATES: Readonly<Record<CameraState, string>> = {
  'not started': 'Not started',
  starting: 'Starting…',
  scanning: 'Scanning',
  paused: 'Paused',
};

function StateBadge({ state }: { readonly state: CameraState }) {
  return (
    <span className={classes.state} role="status">
      {STATES[state]}
    </span>
  );
}
