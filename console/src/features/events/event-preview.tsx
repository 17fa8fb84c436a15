import { IconCalendar, IconClock, IconMapPin, IconUsers } from '@tabler/icons-react';
import { type Control, useWatch } from 'react-hook-form';
import type { CreateEventBody, CreateEventForm } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './event-editor.module.css';
import { previewComplete } from './preview.ts';

interface EventPreviewProps {
  readonly control: Control<CreateEventForm, unknown, CreateEventBody>;
}

/** The event as lists will show it, once enough fields are filled. */
export function EventPreview({ control }: EventPreviewProps) {
  const event = useWatch({ control });
  if (!previewComplete(event)) return null;
  const { title = '', description, event_type, date = '', time = '', location, trade } = event;
  return (
    <Panel title="Preview" aside={event_type}>
      <p className={classes.previewTitle}>{title}</p>
      {description && <p className={classes.previewText}>{description}</p>}
      <ul className={classes.facts}>
        <li>
          <IconCalendar size={19} aria-hidden />
          {formatDay(date)}
        </li>
        <li>
          <IconClock size={19} aria-hidden />
          {formatTime(time)}
        </li>
        <li>
          <IconMapPin size={19} aria-hidden />
          {location}
        </li>
        <li>
          <IconUsers size={19} aria-hidden />
          {trade ? `${trade} students` : 'Students of all trades'}
        </li>
      </ul>
    </Panel>
  );
}
