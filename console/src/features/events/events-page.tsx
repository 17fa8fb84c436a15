import { SegmentedControl } from '@mantine/core';
import { IconCalendarPlus, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { focusSearch, focusSoon } from '../../lib/focus/focus-soon.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { PAST_EVENT, PATHS } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { EventFilterBar } from './event-filter-bar.tsx';
import { useFilters, withoutFilters, withStatus } from './event-list-filters.ts';
import { EventResults } from './event-results.tsx';
import classes from './events.module.css';

const loadLifecycleDialog = () =>
  import('../../ui/event/lifecycle/lifecycle-dialog.tsx').then(part => part.LifecycleDialog);

const STATES = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'completed', label: 'Completed' },
] as const;

/** An event that is to be deleted, and the button that asked for it. */
interface Deleting {
  readonly event: Event;
  readonly from: HTMLElement | null;
}

/** All events: what is on, what is to come and what was, with the actions on each. */
export function EventsPage() {
  const [filters, choose] = useFilters();
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const close = (): void => {
    focusSoon(deleting?.from);
    setDeleting(null);
  };
  const LifecycleDialog = usePart(loadLifecycleDialog, deleting !== null, { onFailed: close });
  return (
    <>
      <PageHeader
        title="Events"
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={
          <>
            <LinkButton to={PAST_EVENT} icon={IconHistory} variant="default">
              Add a Past Event
            </LinkButton>
            <LinkButton to={PATHS.createEvent} icon={IconCalendarPlus}>
              Create Event
            </LinkButton>
          </>
        }
      />
      <SegmentedControl
        classNames={{ root: classes.states ?? '', control: classes.state ?? '' }}
        aria-label="Which events"
        value={filters.status}
        onChange={status => choose(now => withStatus(now, status))}
        data={[...STATES]}
      />
      <EventFilterBar filters={filters} onChange={choose} />
      <EventResults
        filters={filters}
        onClear={() => choose(withoutFilters)}
        onDelete={(event, from) => setDeleting({ event, from })}
      />
      {deleting && LifecycleDialog && (
        <LifecycleDialog
          step="delete"
          event={deleting.event}
          onClose={close}
          // The row disappears, and its button with it.
          onDeleted={focusSearch}
        />
      )}
    </>
  );
}
