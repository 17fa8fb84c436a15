import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useScanMode } from '../../lib/preferences.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

const MODES = [
  { value: 'continuous', label: 'Continuous' },
  { value: 'one-by-one', label: 'One by one' },
] as const;

/** The scanner mode of this device, the same choice as on the scanner. */
export function ScanningPanel() {
  const [mode, setMode] = useScanMode();
  const hint = useId();
  return (
    <Panel title="Scanning">
      <p className={classes.hint} id={hint}>
        {mode === 'continuous'
          ? 'The camera stays open, and each code is marked at once.'
          : 'Each scan closes the camera and waits for you to press Mark Attendance.'}
      </p>
      <SegmentedControl
        aria-label="Scanning"
        aria-describedby={hint}
        fullWidth
        size="md"
        className={classes.choices ?? ''}
        data={[...MODES]}
        value={mode}
        onChange={setMode}
      />
    </Panel>
  );
}
