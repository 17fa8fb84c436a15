import { Text } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconClockCheck,
  IconDeviceMobileDown,
  IconEye,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OutcomeLook } from './outcome-look.ts';
import classes from './outcome-panel.module.css';
import tones from './tones.module.css';

/** The icon alone identifies an outcome, in case its colour is not visible. */
export const OUTCOME_ICONS: Readonly<Record<OutcomeLook['outcome'], typeof IconEye>> = {
  marked: IconCircleCheckFilled,
  corrected: IconCircleCheckFilled,
  already_marked: IconClockCheck,
  refused: IconAlertTriangleFilled,
  unsigned: IconEye,
  unanswered: IconWifiOff,
  kept: IconDeviceMobileDown,
  withdrawn: IconArrowBackUp,
};

interface OutcomePanelProps {
  readonly look: OutcomeLook;
  readonly name?: string | undefined;
  readonly children: ReactNode;
}

/** The result of the scan, readable from across the door. */
export function OutcomePanel({ look, name, children }: OutcomePanelProps) {
  const Icon = OUTCOME_ICONS[look.outcome];
  return (
    <div
      className={`${tones.tone} ${classes.panel}`}
      data-tone={look.tone}
      data-testid="scan-result"
      data-outcome={look.outcome}
      role="alert"
    >
      <Icon className={classes.icon} aria-hidden />
      <Text className={classes.headline}>{look.headline}</Text>
      {name && <Text className={classes.name}>{name}</Text>}
      <Text className={classes.words}>{children}</Text>
    </div>
  );
}
