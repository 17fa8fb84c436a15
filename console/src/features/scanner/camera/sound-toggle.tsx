import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useSounds } from '../../../lib/preferences.ts';
import { play } from '../shared/sounds.ts';
import classes from './camera-panel.module.css';

/** Turns sounds on for a noisy door, or off for a quiet hall. Turning them on plays one. */
export function SoundToggle() {
  const [on, setOn] = useSounds();
  const Icon = on ? IconVolume : IconVolumeOff;
  return (
    <ActionIcon
      variant="transparent"
      size={44}
      className={`${classes.round} ${classes.sound}`}
      aria-label={on ? 'Turn sounds off' : 'Turn sounds on'}
      onClick={() => {
        setOn(!on);
        if (!on) play('marked');
      }}
    >
      <Icon size={24} aria-hidden />
    </ActionIcon>
  );
}
