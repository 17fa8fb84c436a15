import { Text } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconClockCheck,
  IconDeviceMobileDown,
  IconDots,
  IconEye,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { KnownStudent } from '#contract/qr/code.ts';
import { DoorPhoto } from '../../photos/door-photo.tsx';
import type { OutcomeLook } from './outcome-look.ts';
import classes from './outcome-panel.module.css';
import tones from './tones.module.css';
import { factsOf } from './who-is.ts';

/** The icon alone identifies an outcome, in case its colour is not visible. */
export const OUTCOME_ICONS: Readonly<Record<OutcomeLook['outcome'], typeof IconEye>> = {
  marked: IconCircleCheckFilled,
  corrected: IconCircleCheckFilled,
  already_marked: IconClockCheck,
  refused: IconAlertTriangleFilled,
  doubted: IconAlertTriangleFilled,
  unsigned: IconEye,
  look: IconEye,
  unanswered: IconWifiOff,
  kept: IconDeviceMobileDown,
  withdrawn: IconArrowBackUp,
  reading: IconDots,
};

interface OutcomePanelProps {
  readonly look: OutcomeLook;
  readonly student?: KnownStudent | undefined;
  readonly children: ReactNode;
}

/** The result of the scan, readable from across the door. */
export function OutcomePanel({ look, student, children }: OutcomePanelProps) {
  return (
    <OutcomeAlert look={look} className={classes.panel} iconClassName={classes.icon}>
      <Text className={classes.headline}>{look.headline}</Text>
      {student && (
        <>
          <DoorPhoto student={student} className={classes.photo} />
          <Text className={classes.name}>{student.name}</Text>
          <Text className={classes.facts}>{factsOf(student)}</Text>
        </>
      )}
      <Text className={classes.words}>{children}</Text>
    </OutcomeAlert>
  );
}

interface OutcomeAlertProps {
  readonly look: OutcomeLook;
  readonly className: string | undefined;
  readonly iconClassName: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** The colour and the icon of an outcome. Screen readers say its words at once, and wait for them while it is read. */
export function OutcomeAlert({ look, className, iconClassName, ref, children }: OutcomeAlertProps) {
  const Icon = OUTCOME_ICONS[look.outcome];
  const isReading = look.outcome === 'reading';
  return (
    <div
      {...(ref && { ref })}
      className={`${tones.tone} ${className}`}
      data-tone={look.tone}
      data-testid={isReading ? 'scan-reading' : 'scan-result'}
      data-outcome={look.outcome}
      {...(isReading ? { 'aria-hidden': true } : { role: 'alert' })}
    >
      <Icon className={iconClassName} aria-hidden />
      {children}
    </div>
  );
}
