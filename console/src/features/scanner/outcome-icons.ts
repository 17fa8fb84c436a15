import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconClockCheck,
  IconDeviceMobileDown,
  IconEye,
  IconWifiOff,
} from '@tabler/icons-react';
import type { OutcomeLook } from './outcome-look.ts';

/** An outcome is told apart by its icon alone, should its colour not be seen. */
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
