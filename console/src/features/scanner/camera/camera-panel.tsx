import { Group, Stack, Text } from '@mantine/core';
import {
  IconCamera,
  IconCameraOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { OutcomeLook } from '../shared/outcome/outcome-look.ts';
import classes from './camera-panel.module.css';
import { CAMERA_ADVICE, type CameraTrouble } from './camera-trouble.ts';
import { PictureTools } from './picture-tools.tsx';
import { loadCamera, QrCamera } from './qr-camera.tsx';
import { SoundToggle } from './sound-toggle.tsx';
import type { CameraControl, CameraState } from './use-camera.ts';

interface CameraPanelProps {
  readonly camera: CameraControl;
  readonly toggleRef: Ref<HTMLButtonElement>;
  /** There is nothing to mark for yet, and another button of the page leads on. */
  readonly idle?: boolean;
  /** A check before the camera starts. */
  readonly onStart: () => void;
  readonly onDecode: (text: string) => void;
  /** No code is read meanwhile, although the camera is on. */
  readonly held?: boolean;
  /** The last result, also shown by the picture's frame. */
  readonly tone?: OutcomeLook['tone'] | undefined;
  /**
   * Door mode: these stand below instead of the panel's own buttons, and the picture fills the place that the door
   * gives it.
   */
  readonly controls?: ReactNode | false;
  /** The screen is still changing its size. The camera opens once that is over. */
  readonly settling?: boolean;
  /** Shown below the picture. */
  readonly children?: ReactNode;
}

/** The camera's picture and its buttons. */
export function CameraPanel({
  camera,
  held = false,
  tone,
  settling = false,
  controls,
  ...props
}: CameraPanelProps) {
  const { state, trouble } = camera;
  const on = state !== 'not started';
  const door = Boolean(controls);
  useEarlyLoading();
  return (
    <Stack gap="md" className={classes.panel ?? ''} data-door={door}>
      <section className={classes.frame} data-state={state} data-tone={tone} aria-label="Camera">
        <QrCamera
          on={on && !settling}
          paused={held || state === 'paused'}
          torch={camera.torch}
          cameraId={camera.cameraId}
          facing={camera.facing}
          onOpening={camera.opening}
          onReady={camera.ready}
          onWaiting={camera.setTrouble}
          onDecode={props.onDecode}
          onUnreadable={camera.setUnreadable}
          onTrouble={camera.fail}
        />
        {(!on || trouble) && <NoPicture on={on} trouble={trouble} />}
        <StateBadge {...camera} />
        {!door && <PictureButtons camera={camera} />}
      </section>
      {props.children}
      {controls || <Buttons camera={camera} {...props} />}
    </Stack>
  );
}

type ButtonsProps = Pick<CameraPanelProps, 'camera' | 'toggleRef' | 'idle' | 'onStart'>;

function Buttons({ camera, ...toggle }: ButtonsProps) {
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <Toggle camera={camera} {...toggle} />
      <IconButton
        size="lg"
        variant="default"
        icon={IconPlayerStopFilled}
        disabled={camera.state === 'not started'}
        onClick={camera.stop}
      >
        Stop
      </IconButton>
    </Group>
  );
}

/**
 * Loads the decoder once the page is shown, so that Start does not wait for it, or for a network that is gone by
 * then.
 */
function useEarlyLoading(): void {
  useEffect(() => {
    const load = (): void => void loadCamera().catch(() => undefined);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) return load();
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, []);
}

/** The words on the one button that starts, pauses and resumes. */
export const TOGGLES: Readonly<Record<CameraState, string>> = {
  'not started': 'Start Scanning',
  starting: 'Starting…',
  scanning: 'Pause',
  paused: 'Resume',
};

/** Start, Pause and Resume are one button, so that the focus stays on it. */
function Toggle({ camera, toggleRef, idle = false, onStart }: ButtonsProps) {
  const { state } = camera;
  const running = state === 'scanning';
  const Icon = running ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <IconButton
      ref={toggleRef}
      size="lg"
      variant={running || idle ? 'default' : 'filled'}
      icon={Icon}
      data-disabled={state === 'starting'}
      aria-disabled={state === 'starting'}
      onClick={() => {
        if (running) camera.pause();
        else if (state !== 'starting') onStart();
      }}
    >
      {TOGGLES[state]}
    </IconButton>
  );
}

function PictureButtons({ camera }: { readonly camera: CameraControl }) {
  return (
    <>
      <div className={classes.sound}>
        <SoundToggle />
      </div>
      {camera.state !== 'not started' && (
        <div className={classes.corner}>
          <PictureTools camera={camera} />
        </div>
      )}
    </>
  );
}

interface NoPictureProps {
  readonly on: boolean;
  readonly trouble: CameraTrouble | null;
}

function NoPicture({ on, trouble }: NoPictureProps) {
  if (trouble) {
    return (
      <div className={classes.message} role="alert">
        <IconCameraOff size={48} stroke={1.5} aria-hidden />
        <Text fw={600} fz="lg">
          {on ? 'There is no picture yet' : MESSAGES.scannerFailed}
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

export const STATES: Readonly<Record<CameraState, string>> = {
  'not started': 'Not started',
  starting: 'Starting…',
  scanning: 'Scanning',
  paused: 'Paused',
};

function StateBadge({ state, unreadable }: Pick<CameraControl, 'state' | 'unreadable'>) {
  return (
    <span className={classes.state} role="status" data-unreadable={unreadable}>
      {unreadable ? MESSAGES.codeUnreadable : STATES[state]}
    </span>
  );
}
