import type { AskedCorrection } from '#contract/corrections/asked.ts';
import { useAskedCorrectionsQuery } from '../../lib/api/asked-corrections.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { counted } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { ClosedEvents } from '../../ui/event/closed-events.tsx';
import { EventLink } from '../../ui/event/event-link.tsx';

/** What the student asked to be corrected, and where each stands. */
export function AskedCorrections({ studentId }: { readonly studentId: string }) {
  const { data, isError } = useAskedCorrectionsQuery({ id: studentId });
  if (!data) return isError && <p className="rc-soft">The corrections you asked for could not be loaded.</p>;
  const { requests } = data;
  if (requests.length === 0) return null;
  return (
    <ClosedEvents title={`You asked for ${counted(requests.length, 'correction')}`}>
      {requests.map(request => (
        <AskedLine key={request.event.id} {...request} />
      ))}
    </ClosedEvents>
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
