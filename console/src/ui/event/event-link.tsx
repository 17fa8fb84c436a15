import { Link } from 'react-router';
import { languageOf } from '../../lib/format/language-of.ts';
import { eventAttendancePath } from '../../lib/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import classes from './event-link.module.css';
import { EventTitle } from './event-title.tsx';

/** An event's title, as a link for users who may open it. */
export function EventLink({ event }: { readonly event: { readonly id: string; readonly title: string } }) {
  const user = useUser();
  if (!user) return <EventTitle title={event.title} />;
  return (
    <Link to={eventAttendancePath(event.id)} className={classes.link} lang={languageOf(event.title)}>
      {event.title}
    </Link>
  );
}
