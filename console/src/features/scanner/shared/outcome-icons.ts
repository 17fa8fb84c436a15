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
