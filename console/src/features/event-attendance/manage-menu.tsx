import { Button, Menu } from '@mantine/core';
import {
  type Icon,
  IconCalendarOff,
  IconCalendarUp,
  IconChevronDown,
  IconCopy,
  IconEdit,
  IconFlagCheck,
  IconIdBadge2,
  IconUsersPlus,
  IconUserX,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { useExpectedSince, useWithdrawnAbsences } from '../../lib/api/event-stats-endpoints.ts';
import { focusSoon } from '../../lib/focus/focus-soon.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';
import { duplicateEventPath, editEventPath, nextRoundPath, passesPath } from '../../lib/paths.ts';
import { useNotMarked } from '../../lib/use-not-marked.ts';
import { DeleteItem } from '../../ui/event/lifecycle/delete-item.tsx';
import { LifecycleDialog } from '../../ui/event/lifecycle/lifecycle-dialog.tsx';
import { type Step, stepsOf, stepWords } from '../../ui/event/lifecycle/lifecycle-steps.ts';

const ICONS: Readonly<Record<Exclude<Step, 'delete'>, Icon>> = {
  open: IconCalendarUp,
  complete: IconFlagCheck,
  absent: IconUserX,
  reopen: IconCalendarOff,
};

const WAYS = [
  { label: 'Edit', to: editEventPath, icon: IconEdit },
  { label: 'Duplicate', to: duplicateEventPath, icon: IconCopy },
  { label: 'Passes', to: passesPath, icon: IconIdBadge2 },
];

interface ManageMenuProps {
  readonly event: Event;
  /** Null while it is not known. */
  readonly rosterAbsences: number | null;
}

/** All actions on the event itself. Each asks for confirmation first. */
export function ManageMenu({ event, rosterAbsences }: ManageMenuProps) {
  const [step, setStep] = useState<Step | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    focusSoon(button.current);
    setStep(null);
  };
  const { present, absent } = useEventCounts(event);
  const counts = {
    notMarked: useNotMarked(event),
    withdrawnAbsences: useWithdrawnAbsences(event.id) ?? null,
    expectedSince: useExpectedSince(event.id) ?? null,
    rosterAbsences,
  };
  return (
    <>
      <Menu width={250}>
        <Menu.Target>
          <Button ref={button} variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
            Manage
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {WAYS.map(({ label, to, icon: Shown }) => (
            <Menu.Item
              key={label}
              component={Link}
              to={to(event.id)}
              leftSection={<Shown size={18} aria-hidden />}
            >
              {label}
            </Menu.Item>
          ))}
          {present > 0 && (
            <Menu.Item
              component={Link}
              to={nextRoundPath(event.id)}
              leftSection={<IconUsersPlus size={18} aria-hidden />}
            >
              Next round
            </Menu.Item>
          )}
          {stepsOf(event.status, counts).map(each => (
            <StepItem
              key={each}
              step={each}
              label={stepWords(each, { event, ...counts }).menu}
              hasMarks={present + absent > 0}
              onChoose={() => setStep(each)}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {step && <LifecycleDialog step={step} event={event} counts={counts} onClose={close} />}
    </>
  );
}

interface StepItemProps {
  readonly step: Step;
  readonly label: string;
  readonly hasMarks: boolean;
  readonly onChoose: () => void;
}

function StepItem({ step, label, hasMarks, onChoose }: StepItemProps) {
  if (step === 'delete') return <DeleteItem hasMarks={hasMarks} onChoose={onChoose} />;
  const Shown = ICONS[step];
  return (
    <Menu.Item leftSection={<Shown size={18} aria-hidden />} onClick={onChoose}>
      {label}
    </Menu.Item>
  );
}
