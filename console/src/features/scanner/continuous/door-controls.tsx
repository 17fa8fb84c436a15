import {
  IconHistory,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconUserSearch,
} from '@tabler/icons-react';
import { PictureTools } from '../camera/picture-tools.tsx';
import { SoundToggle } from '../camera/sound-toggle.tsx';
import { ToolButton } from '../camera/tool-button.tsx';
import classes from './door-controls.module.css';
import type { PartProps } from './use-scanner.ts';

/** What a thumb reaches in door mode. */
export function DoorControls({ scanner: { camera, rights, sheet, toggle } }: PartProps) {
  const { state, words } = camera;
  const running = state === 'scanning';
  return (
    <section className={classes.controls} aria-label="Scanner">
      <ToolButton
        ref={toggle}
        icon={running ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        name={words.toggle}
        word={words.toggle}
        waits={state === 'starting'}
        onPress={() => {
          if (running) camera.pause();
          else if (state === 'paused') camera.start();
        }}
      />
      {rights.search && (
        <ToolButton
          icon={IconUserSearch}
          name="Find a student"
          word="Find"
          onPress={() => sheet.show('find')}
        />
      )}
      <ToolButton
        icon={IconHistory}
        name="Last scanned here"
        word="Last"
        onPress={() => sheet.show('list')}
      />
      <PictureTools camera={camera} words />
      <SoundToggle word="Sounds" />
    </section>
  );
}
