import { Radio, Stack } from '@mantine/core';
import { SCAN_MODES, type ScanMode } from '../../lib/scan-mode-setting.ts';
import { Panel } from '../../ui/panel.tsx';

const MODES: Readonly<Record<ScanMode, { label: string; description: string }>> = {
  continuous: {
    label: 'Continuous',
    description: 'The camera stays on and each code is marked at once.',
  },
  'one-by-one': {
    label: 'One by one',
    description: 'Each scan is shown first and marked by a press.',
  },
};

interface ModeSwitchProps {
  readonly mode: ScanMode;
  readonly onChange: (mode: ScanMode) => void;
}

/** Whether a code is marked at once, or each scan is confirmed. The choice is kept on this device. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return (
    <Panel title="Scanning mode">
      <Radio.Group
        aria-label="Scanning mode"
        value={mode}
        onChange={value => {
          const chosen = SCAN_MODES.find(each => each === value);
          if (chosen) onChange(chosen);
        }}
      >
        <Stack gap="xs">
          {SCAN_MODES.map(value => (
            <Radio key={value} value={value} size="md" {...MODES[value]} />
          ))}
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
