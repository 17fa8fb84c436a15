import type { AskedCorrection } from '#contract/corrections/asked.ts';
import { useAskedCorrectionsQuery } from '../../lib/api/asked-corrections.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { counted } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import classes from '../../ui/event/unmarked-events.module.css';
import { Lines } from '../../ui/list/data-table.tsx';

/** What the student asked to be corrected, and where each stands. Closed, because most need none. */
export function AskedCorrections({ studentId }: { readonly studentId: string }) {
  const { data, isError } = useAskedCorrectionsQuery({ id: studentId });
  if (!data) return isError && <p className="rc-soft">The corrections you asked for could not be loaded.</p>;
  const { requests } = data;
  if (requests.length === 0) return null;
  return (
    <details className={`rc-box ${classes.unmarked}`}>
      <summary>You asked for {counted(requests.length, 'correction')}</summary>
      <Lines>
        {requests.map(request => (
          <AskedLine key={request.event.id} {...request} />
        ))}
      </Lines>
    </details>
  );
}

function AskedLine({ event, at, answer }: AskedCorrection) {
  const { day } = useCollegeTime();
  const state = answer ? (answer.approved ? 'Approved' : 'Refused') : 'Waiting for the office since';
  return (
    <li>
      <EventLink event={event} />
      <small>
        <span className="rc-number">{`${state} ${day(at)}`}</span>
        {answer?.reason && <span lang={languageOf(answer.reason)}>{`: ${answer.reason}`}</span>}
      </small>
    </li>
  );
}
