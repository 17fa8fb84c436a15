import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { SCAN_MODE_LABELS, SCAN_MODES, useScanMode, useSounds, useVibration } from '../../lib/preferences.ts';
import { SettingSwitch } from '../../ui/form/setting-switch.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

const SCHEME_CHOICES = SCHEMES.map(({ value, label, icon: Shown }) => ({
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
  return (
    <ChoicePanel
      title="Appearance"
      hint="System follows what this device is set to."
      choices={SCHEME_CHOICES}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}

/** How the scanner answers besides colour and words. Sounds have the same setting as the switch on the scanner. */
export function SoundsPanel() {
  const [sounds, setSounds] = useSounds();
  const [vibration, setVibration] = useVibration();
  return (
    <Panel title="Sounds">
      <SettingSwitch
        label="Play sounds on this device"
        hint="The scanner answers each scan with a tone: one for marked, one for already marked, one for refused, one for kept."
        on={sounds}
        onChange={setSounds}
      />
      {'vibrate' in navigator && (
        <SettingSwitch
          label="Vibrate on this device"
          hint="Once for marked, twice for already marked, three times for refused, short and long for kept. Also while sounds are off."
          on={vibration}
          onChange={setVibration}
        />
      )}
    </Panel>
  );
}

const MODE_CHOICES = SCAN_MODES.map(value => ({ value, label: SCAN_MODE_LABELS[value] }));

/** The scanner mode of this device, the same choice as on the scanner. */
export function ScanningPanel() {
  const [mode, setMode] = useScanMode();
  return (
    <ChoicePanel
      title="Scanning"
      hint={
        mode === 'continuous'
          ? 'The camera stays open, and each code is marked at once.'
          : 'Each scan closes the camera and waits for you to press Mark Attendance.'
      }
      choices={MODE_CHOICES}
      value={mode}
      onChange={setMode}
    />
  );
}

interface ChoicePanelProps<V extends string> {
  readonly title: string;
  readonly hint: string;
  readonly choices: ReadonlyArray<{ readonly value: V; readonly label: ReactNode }>;
  readonly value: V;
  readonly onChange: (value: V) => void;
}

function ChoicePanel<V extends string>({ title, hint, choices, value, onChange }: ChoicePanelProps<V>) {
  const id = useId();
  return (
    <Panel title={title}>
      <p className={classes.hint} id={id}>
        {hint}
      </p>
      <SegmentedControl
        aria-label={title}
        aria-describedby={id}
        fullWidth
        size="md"
        className={classes.choices ?? ''}
        data={[...choices]}
        value={value}
        onChange={onChange}
      />
    </Panel>
  );
}
