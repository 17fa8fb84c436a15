import { Link } from 'react-router';
import { languageOf } from '../lib/format/language-of.ts';
import { eventAttendancePath } from '../lib/paths.ts';
import { useUser } from '../lib/session/session.ts';
import classes from './event-link.module.css';

/** An event's title, as a link for users who may open it. */
export function EventLink({ event }: { readonly event: { readonly id: string; readonly title: string } }) {
  const user = useUser();
  const lang = languageOf(event.title);
  if (!user) return <span lang={lang}>{event.title}</span>;
  return (
    <Link to={eventAttendancePath(event.id)} className={classes.link} lang={lang}>
      {event.title}
    </Link>
  );
}
