import { Button, Menu } from '@mantine/core';
import {
  type Icon,
  IconCalendarOff,
  IconCalendarUp,
  IconChevronDown,
  IconEdit,
  IconFlagCheck,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { focusSoon } from '../../lib/focus/focus-soon.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';
import { editEventPath } from '../../lib/paths.ts';
import { LifecycleDialog } from '../../ui/event-lifecycle/lifecycle-dialog.tsx';
import { type Step, stepsOf, stepWords } from '../../ui/event-lifecycle/lifecycle-steps.ts';

const ICONS: Readonly<Record<Step, Icon>> = {
  open: IconCalendarUp,
  complete: IconFlagCheck,
  absent: IconUserX,
  reopen: IconCalendarOff,
  delete: IconTrash,
};

interface ManageMenuProps {
  readonly event: Event;
  readonly rosterAbsences: number;
}

/** All actions on the event itself. Each asks for confirmation first. */
export function ManageMenu({ event, rosterAbsences }: ManageMenuProps) {
  const [step, setStep] = useState<Step | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    focusSoon(button.current);
    setStep(null);
  };
  const { present, absent, expected } = useEventCounts(event);
  const notMarked = Math.max(0, expected - present - absent);
  const situation = { event, notMarked, rosterAbsences };
  return (
    <>
      <Menu width={250}>
        <Menu.Target>
          <Button ref={button} variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
            Manage
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={editEventPath(event.id)}
            leftSection={<IconEdit size={18} aria-hidden />}
          >
            Edit
          </Menu.Item>
          {stepsOf(event.status, situation).map(each => (
            <StepItem
              key={each}
              step={each}
              label={stepWords(each, situation).menu}
              hasMarks={present + absent > 0}
              onChoose={() => setStep(each)}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {step && <LifecycleDialog step={step} event={event} situation={situation} onClose={close} />}
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
  const Shown = ICONS[step];
  const forbidden = step === 'delete' && hasMarks;
  return (
    <>
      {step === 'delete' && <Menu.Divider />}
      <Menu.Item
        leftSection={<Shown size={18} aria-hidden />}
        disabled={forbidden}
        // Not faded, because the reason has to be readable.
        {...(forbidden && { style: { opacity: 1, color: 'var(--rc-ink-soft)' } })}
        {...(step === 'delete' && { color: 'red' })}
        onClick={onChoose}
      >
        {label}
        {forbidden && <small style={{ display: 'block' }}>Attendance was marked already</small>}
      </Menu.Item>
    </>
  );
}
