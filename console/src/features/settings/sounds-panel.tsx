import { Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { setSounds, soundsOn } from '../../lib/sounds-setting.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

/** The same setting as the switch on the scanner. */
export function SoundsPanel() {
  const [on, setOn] = useState(soundsOn);
  const hint = useId();
  return (
    <Panel title="Sounds">
      <Switch
        size="md"
        labelPosition="left"
        label="Play sounds on this device"
        aria-describedby={hint}
        withThumbIndicator={false}
        checked={on}
        onChange={({ currentTarget }) => {
          setSounds(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
        classNames={{ body: classes.switch ?? '' }}
      />
      <p className={classes.hint} id={hint}>
        The scanner answers each scan with a tone: one for marked, one for already marked, one for refused.
      </p>
    </Panel>
  );
}
