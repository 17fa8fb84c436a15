import {
  IconHistory,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconUserSearch,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { TOGGLES } from '../camera/camera-panel.tsx';
import { PictureTools } from '../camera/picture-tools.tsx';
import { SoundToggle } from '../camera/sound-toggle.tsx';
import { ToolButton } from '../camera/tool-button.tsx';
import type { CameraControl } from '../camera/use-camera.ts';
import { useDoorRights } from '../shared/door-rights.ts';
import classes from './door-controls.module.css';

interface DoorControlsProps {
  readonly camera: CameraControl;
  readonly toggleRef: Ref<HTMLButtonElement>;
  readonly onFind: () => void;
  readonly onList: () => void;
}

/** What a thumb reaches in door mode. */
export function DoorControls({ camera, toggleRef, onFind, onList }: DoorControlsProps) {
  const { search } = useDoorRights();
  const { state } = camera;
  const running = state === 'scanning';
  return (
    <section className={classes.controls} aria-label="Scanner">
      <ToolButton
        ref={toggleRef}
        icon={running ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        name={TOGGLES[state]}
        word={TOGGLES[state]}
        waits={state === 'starting'}
        onPress={() => {
          if (running) camera.pause();
          else if (state === 'paused') camera.start();
        }}
      />
      {search && <ToolButton icon={IconUserSearch} name="Find a student" word="Find" onPress={onFind} />}
      <ToolButton icon={IconHistory} name="Last scanned here" word="Last" onPress={onList} />
      <PictureTools camera={camera} words />
      <SoundToggle word="Sounds" />
    </section>
  );
}
