import { Switch } from '@mantine/core';
import { useId } from 'react';
import classes from './setting-switch.module.css';

interface SettingSwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A setting that is on or off, and what that means. */
export function SettingSwitch({ label, hint, on, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <div className={classes.setting}>
      <Switch
        size="md"
        labelPosition="left"
        label={label}
        aria-describedby={id}
        withThumbIndicator={false}
        checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        classNames={{ body: classes.switch ?? '' }}
      />
      <p className={classes.hint} id={id}>
        {hint}
      </p>
    </div>
  );
}
