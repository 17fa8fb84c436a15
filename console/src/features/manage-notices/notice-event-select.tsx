import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { isolated } from '#contract/bidi.ts';
import type { ManagedNotice } from '#contract/notices.ts';
import { formatDay } from '../../lib/college-time.ts';
import { useUpcomingEventsQuery } from '../../lib/endpoints/event-endpoints.ts';

type NoticeEventSelectProps = Omit<NativeSelectProps, 'about'> & {
  readonly about: ManagedNotice['event_id'];
};

/** The event of a notice: an active or upcoming one, or its current one. */
export function NoticeEventSelect({ about, ...props }: NoticeEventSelectProps) {
  const { data } = useUpcomingEventsQuery();
  const coming = data?.events ?? [];
  const known = about !== null && !coming.some(event => event.id === about.id);
  return (
    <NativeSelect
      {...props}
      label="Event"
      data={[
        { value: '', label: 'No event' },
        ...(known ? [{ value: about.id, label: about.title }] : []),
        ...coming.map(({ id, title, date }) => ({
          value: id,
          label: `${isolated(title)}, ${formatDay(date)}`,
        })),
      ]}
    />
  );
}
