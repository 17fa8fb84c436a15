import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBrandGoogle, IconCalendarDown, IconCalendarPlus } from '@tabler/icons-react';
import toast from 'react-hot-toast';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { inFileName } from '#contract/texts.ts';
import { saveFile } from '../../lib/api/download.ts';
import { type CalendarEntry, calendarEntry, googleAddress } from '../../lib/calendar/entry.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { eventAttendancePath } from '../../lib/paths.ts';

interface CalendarMenuProps {
  readonly event: Event;
  /** As an icon, in a list. */
  readonly small?: boolean;
}

/** Puts an event that is to come into the user's own calendar. */
export function CalendarMenu({ event, small = false }: CalendarMenuProps) {
  if (event.status !== 'upcoming') return null;
  return (
    <Menu width={230} position="bottom-end">
      <Menu.Target>
        {small ? (
          <ActionIcon aria-label={`Add ${event.title} to your calendar`}>
            <IconCalendarPlus size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconCalendarPlus size={20} aria-hidden />}>
            Add to Calendar
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Calendars event={event} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** A part of its own, so that the entry is made when the menu is opened. */
function Calendars({ event }: Pick<CalendarMenuProps, 'event'>) {
  const { timeZone, today } = useCollegeTime();
  const address = window.location.origin + eventAttendancePath(event.id);
  const entry = calendarEntry(event, { timeZone, address, today: today() });
  return (
    <>
      <Menu.Item
        component="a"
        href={googleAddress(entry)}
        target="_blank"
        rel="noopener"
        leftSection={<IconBrandGoogle size={20} aria-hidden />}
      >
        Google Calendar
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarDown size={20} aria-hidden />} onClick={() => void save(entry)}>
        Another calendar (.ics)
      </Menu.Item>
    </>
  );
}

async function save(entry: CalendarEntry): Promise<void> {
  try {
    const { calendarFile } = await import('../../lib/calendar/calendar-file.ts');
    saveFile(calendarFile(entry, new Date()), `${inFileName(entry.title) || 'event'}.ics`);
    toast.success(MESSAGES.calendarFileSaved);
  } catch {
    toast.error(MESSAGES.network, { id: MESSAGES.network });
  }
}
