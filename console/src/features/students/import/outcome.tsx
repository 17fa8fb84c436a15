import { type Icon, IconAlertTriangle, IconCircleCheck, IconPencil, IconUserPlus } from '@tabler/icons-react';
import type { ImportOutcome } from '#contract/users-import.ts';
import look from '../../../ui/status-badge.module.css';

interface Shown {
  readonly label: string;
  readonly icon: Icon;
  readonly tone: 'present' | 'brand' | 'quiet' | 'absent';
}

/** The result of a row in one word. */
export const OUTCOMES: Readonly<Record<ImportOutcome, Shown>> = {
  created: { label: 'New', icon: IconUserPlus, tone: 'present' },
  updated: { label: 'Changed', icon: IconPencil, tone: 'brand' },
  unchanged: { label: 'As before', icon: IconCircleCheck, tone: 'quiet' },
  refused: { label: 'Refused', icon: IconAlertTriangle, tone: 'absent' },
};

export function OutcomeBadge({ outcome }: { readonly outcome: ImportOutcome }) {
  const { label, icon: Icon, tone } = OUTCOMES[outcome];
  return (
    <span className={look.badge} data-tone={tone} data-size="md">
      <Icon size={17} stroke={1.9} aria-hidden />
      {label}
    </span>
  );
}
