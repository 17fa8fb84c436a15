import { Group, Stack, Text } from '@mantine/core';
import {
  IconCamera,
  IconCameraOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { onceIdle } from '../../../lib/once-idle.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { OutcomeLook } from '../shared/outcome/outcome-look.ts';
import classes from './camera-panel.module.css';
import { CAMERA_ADVICE, type CameraTrouble } from './camera-trouble.ts';
import { PictureTools } from './picture-tools.tsx';
import { loadCamera, QrCamera } from './qr-camera.tsx';
import { SoundToggle } from './sound-toggle.tsx';
import type { CameraControl } from './use-camera.ts';

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
  // The decoder, once the page is shown, so that Start does not wait for it, or for a network that is gone by then.
  useEffect(() => onceIdle(() => void loadCamera().catch(() => undefined)), []);
  return (
    <Stack gap="md" className={classes.panel ?? ''} data-door={door}>
      <section className={classes.frame} data-state={state} data-tone={tone} aria-label="Camera">
        <QrCamera
          camera={camera}
          on={on && !settling}
          paused={held || state === 'paused'}
          onDecode={props.onDecode}
        />
        {(!on || trouble) && <NoPicture on={on} trouble={trouble} />}
        <span className={classes.state} role="status" data-unreadable={camera.unreadable}>
          {camera.unreadable ? DOOR_MESSAGES.codeUnreadable : camera.words.state}
        </span>
        {!door && (
          <div className={classes.sound}>
            <SoundToggle />
          </div>
        )}
        {!door && on && (
          <div className={classes.corner}>
            <PictureTools camera={camera} />
          </div>
        )}
      </section>
      {props.children}
      {controls || <Buttons camera={camera} {...props} />}
    </Stack>
  );
}

type ButtonsProps = Pick<CameraPanelProps, 'camera' | 'toggleRef' | 'idle' | 'onStart'>;

/** Start, Pause and Resume are one button, so that the focus stays on it. */
function Buttons({ camera, toggleRef, idle = false, onStart }: ButtonsProps) {
  const { state, words } = camera;
  const running = state === 'scanning';
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <IconButton
        ref={toggleRef}
        size="lg"
        variant={running || idle ? 'default' : 'filled'}
        icon={running ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        data-disabled={state === 'starting'}
        aria-disabled={state === 'starting'}
        onClick={() => {
          if (running) camera.pause();
          else if (state !== 'starting') onStart();
        }}
      >
        {words.toggle}
      </IconButton>
      <IconButton
        size="lg"
        variant="default"
        icon={IconPlayerStopFilled}
        disabled={state === 'not started'}
        onClick={camera.stop}
      >
        Stop
      </IconButton>
    </Group>
  );
}

interface NoPictureProps {
  readonly on: boolean;
  readonly trouble: CameraTrouble | null;
}

function NoPicture({ on, trouble }: NoPictureProps) {
  const Icon = trouble ? IconCameraOff : IconCamera;
  const title = on ? 'There is no picture yet' : MESSAGES.scannerFailed;
  return (
    <div className={classes.message} role={trouble ? 'alert' : undefined}>
      <Icon size={48} stroke={1.5} aria-hidden />
      <Text fw={600} fz="lg">
        {trouble ? title : 'The camera is off'}
      </Text>
      <Text maw={trouble ? '44ch' : '40ch'}>
        {trouble ? CAMERA_ADVICE[trouble] : 'Start it, then hold a student’s QR code inside the square.'}
      </Text>
    </div>
  );
}
