import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

const CHOICES = SCHEMES.map(({ value, label, icon: Shown }) => ({
  value,
  label: (
    <span className={classes.choice}>
      <Shown size={19} stroke={1.7} aria-hidden />
      {label}
    </span>
  ),
}));

/** Light, dark, or the device's own setting. */
export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hint = useId();
  return (
    <Panel title="Appearance">
      <p className={classes.hint} id={hint}>
        System follows what this device is set to.
      </p>
      <SegmentedControl
        aria-label="Appearance"
        aria-describedby={hint}
        fullWidth
        size="md"
        className={classes.choices ?? ''}
        data={CHOICES}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Panel>
  );
}
