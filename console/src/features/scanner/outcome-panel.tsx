import { Text } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClockCheck,
  IconEye,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OutcomeLook } from './outcome-look.ts';
import classes from './outcome-panel.module.css';

const ICONS: Readonly<Record<OutcomeLook['outcome'], typeof IconEye>> = {
  marked: IconCircleCheckFilled,
  corrected: IconCircleCheckFilled,
  already_marked: IconClockCheck,
  refused: IconAlertTriangleFilled,
  unsigned: IconEye,
  unanswered: IconWifiOff,
};

interface OutcomePanelProps {
  readonly look: OutcomeLook;
  readonly name?: string | undefined;
  readonly children: ReactNode;
}

/** How the scan ended, large enough to be read from across the door. */
export function OutcomePanel({ look, name, children }: OutcomePanelProps) {
  const Icon = ICONS[look.outcome];
  return (
    <div
      className={classes.panel}
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
