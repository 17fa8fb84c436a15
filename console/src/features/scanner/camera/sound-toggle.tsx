import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useSounds } from '../../../lib/preferences.ts';
import { play, wakeSounds } from '../shared/outcome/sounds.ts';
import { ToolButton } from './tool-button.tsx';

/** Turns sounds on for a noisy door, or off for a quiet hall. Turning them on plays one. */
export function SoundToggle({ word }: { readonly word?: string }) {
  const [on, setOn] = useSounds();
  return (
    <ToolButton
      icon={on ? IconVolume : IconVolumeOff}
      name={on ? 'Turn sounds off' : 'Turn sounds on'}
      word={word}
      onPress={() => {
        setOn(!on);
        if (on) return;
        wakeSounds();
        play('marked');
      }}
    />
  );
}
