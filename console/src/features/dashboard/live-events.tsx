import { Button, Progress } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { audienceOrAll } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { timeAndPlace } from '../../lib/format/event-labels.ts';
import { grouped } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { afterPresent, presentInWords, presentShare } from '../../lib/format/present-words.ts';
import { scanPath } from '../../lib/paths.ts';
import { usePresentCounts } from '../../lib/use-present-counts.ts';
import { focusNextRow } from '../../ui/list/focus-next-row.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './live-events.module.css';

interface LiveEventsProps {
  /** Undefined while loading. */
  readonly events: readonly Event[] | undefined;
}

/** On a day of many events the rest of the dashboard would be far below them. */
const MOST_AT_FIRST = 8;

/** The events that are active now, with counts that change as students come in. */
export function LiveEvents({ events }: LiveEventsProps) {
  if (!events || events.length === 0) {
    return (
      <div className={classes.none}>
        <Panel title="Happening now">
          {events ? (
            <EmptyLine>{MESSAGES.noActiveEvents} Events become active on their day.</EmptyLine>
          ) : (
            <LoadingState label="Loading active events" rows={3} rowHeight={120} />
          )}
        </Panel>
      </div>
    );
  }
  return <Cards events={events} />;
}

function Cards({ events }: { readonly events: readonly Event[] }) {
  const [all, setAll] = useState(false);
  const shown = events.slice(0, all ? undefined : MOST_AT_FIRST);
  return (
    <section aria-label="Happening now" className={classes.all}>
      <ul className={classes.cards}>
        {shown.map(event => (
          <LiveEvent key={event.id} event={event} />
        ))}
      </ul>
      {shown.length < events.length && (
        <Button
          variant="default"
          mt="md"
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            setAll(true);
          }}
        >
          Show all {grouped(events.length)} active events
        </Button>
      )}
    </section>
  );
}

function LiveEvent({ event }: { readonly event: Event }) {
  const counts = usePresentCounts(event);
  const { present, absent } = counts;
  const { today } = useCollegeTime();
  return (
    <li className={`rc-box ${classes.card}`}>
      <h2 className={classes.title} lang={languageOf(event.title)}>
        {event.title}
      </h2>
      <p className={classes.where}>{timeAndPlace(event, today())}</p>
      <p className={`${classes.count} rc-number`}>
        <span className={classes.present} data-testid="live-count" data-event-id={event.id}>
          {grouped(present)}
        </span>
        <span className={classes.expected}>{afterPresent(counts)}</span>
      </p>
      <Progress
        size="lg"
        color="green"
        value={presentShare(counts)}
        aria-label={`${event.title}: ${presentInWords(counts)}`}
      />
      <div className={classes.foot}>
        <span className={classes.where}>
          {audienceOrAll(event)}
          {absent > 0 && `, ${grouped(absent)} absent`}
        </span>
        <Button
          component={Link}
          to={scanPath(event.id)}
          variant="default"
          leftSection={<IconScan size={18} aria-hidden />}
          aria-label={`Scan QR for ${event.title}`}
        >
          Scan QR
        </Button>
      </div>
    </li>
  );
}
