import { Button } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import type { TimelineAnswer, TimelineEntry } from '#contract/attendance/timeline.ts';
import type { Event } from '#contract/events/schema.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useTimelineQuery } from '../../../lib/api/timeline-endpoint.ts';
import { formatDay, useCollegeTime } from '../../../lib/format/college-time.ts';
import { languageOf } from '../../../lib/format/language-of.ts';
import { usePart } from '../../../lib/on-demand.tsx';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { tellFailure } from '../../../ui/state/outcome.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useDropCorrectionMutation } from './correction-api.ts';
import classes from './own-correction.module.css';
import { WISH_WORDS } from './wish-words.ts';

const loadDialog = () => import('./correction-dialog.tsx').then(part => part.CorrectionDialog);

const ASK = { none: 'Ask for a correction', waiting: 'Change', refused: 'Ask again' } as const;

/** Where a student asks for a correction of what is recorded of them at the event, and where their request stands. */
export function OwnCorrection({ event }: { readonly event: Event }) {
  const user = useSignedInUser();
  const { data } = useTimelineQuery({ id: user.id, eventId: event.id });
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const request = data ? ownRequest(data) : null;
  const CorrectionDialog = usePart(loadDialog, asking, { onFailed: close, ahead: request !== null });
  const standing = useRef<HTMLFieldSetElement>(null);
  // What is being typed stays, if the office corrects it meanwhile. Its answer to the request says so.
  if (!data || (!request && !asking)) return null;
  const { wishes } = data.correction;
  return (
    <>
      {request && (
        <fieldset
          className={`rc-box rc-screen-only ${classes.box}`}
          ref={standing}
          tabIndex={-1}
          aria-label="Correction of your attendance"
        >
          <Standing request={request} {...data.correction} />
          <div className={classes.buttons}>
            {wishes.length > 0 && request.state !== 'late' && (
              <Button variant="default" onClick={() => setAsking(true)}>
                {ASK[request.state]}
              </Button>
            )}
            {request.state === 'waiting' && <TakeBack eventId={event.id} standing={standing} />}
          </div>
        </fieldset>
      )}
      {asking && CorrectionDialog && (
        <CorrectionDialog
          eventId={event.id}
          wishes={wishes}
          before={request && 'asked' in request ? request.asked : undefined}
          standing={standing}
          onClose={close}
        />
      )}
    </>
  );
}

interface StandingProps extends Pick<TimelineAnswer['correction'], 'wishes' | 'until'> {
  readonly request: OwnRequest;
}

/** Where it stands, in words. */
function Standing({ request, wishes, until }: StandingProps) {
  const time = useCollegeTime();
  if (request.state === 'late')
    return <p role="status">{`You could ask for a correction until ${formatDay(request.until)}.`}</p>;
  if (request.state === 'none')
    return (
      <p role="status">
        {request.excused ? EXCUSED : wishes.includes('excused') ? OF_AN_ABSENCE : OF_NO_MARK}
        {until !== null && ` You can ask until ${formatDay(until)}.`}
      </p>
    );
  const { asked } = request;
  return (
    <div role="status" className={classes.standing}>
      {request.state === 'refused' ? (
        <>
          <Tag tone="absent" icon={IconX}>
            Refused on {time.day(request.refusal.at)}
          </Tag>
          <p className={classes.words} lang={languageOf(request.refusal.reason ?? '')}>
            {request.refusal.reason}
          </p>
        </>
      ) : (
        <Tag tone="warn" icon={IconClock}>
          Waiting for the office
        </Tag>
      )}
      <p className="rc-soft">
        You asked {WISH_WORDS[asked.wish].to}, {time.dayAndTime(asked.at)}:
      </p>
      <blockquote className={classes.words} lang={languageOf(asked.text)}>
        {`“${asked.text}”`}
      </blockquote>
    </div>
  );
}

const OF_AN_ABSENCE =
  'You are recorded as absent. If you were there, or could not come for a good reason, ask the office to correct it.';
const OF_NO_MARK =
  'You have no mark here: you count neither as present nor as absent. If you were there, ask the office to correct it.';
const EXCUSED = 'The office has excused you: you count neither as present nor as absent.';

interface TakeBackProps {
  readonly eventId: string;
  /** Takes the focus, because the button goes with the request. */
  readonly standing: RefObject<HTMLElement | null>;
}

function TakeBack({ eventId, standing }: TakeBackProps) {
  const [drop, { isLoading }] = useDropCorrectionMutation();
  const press = async (): Promise<void> => {
    const { data, error } = await drop({ id: eventId });
    if (!data) return tellFailure(error, OFFICE_MESSAGES.changeNotDropped);
    toast.success(data.message);
    standing.current?.focus({ preventScroll: true });
  };
  return (
    <Button variant="subtle" loading={isLoading} onClick={() => void press()}>
      Take back
    </Button>
  );
}

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>;
type Asked = Entry<'asked'>;

/** Where a student's own request for a correction stands. `none`: they may ask. `late`: they could have asked until then. */
type OwnRequest =
  | { readonly state: 'none'; readonly excused: boolean }
  | { readonly state: 'late'; readonly until: string }
  | { readonly state: 'waiting'; readonly asked: Asked }
  | { readonly state: 'refused'; readonly asked: Asked; readonly refusal: Entry<'answered'> };

/** Null: none waits, and nothing can be asked for. */
export function ownRequest({ entries, correction }: TimelineAnswer): OwnRequest | null {
  const { wishes, waits, until } = correction;
  const requests = entries.filter(each => each.kind === 'asked' || each.kind === 'answered');
  const asked = requests.filter(each => each.kind === 'asked').at(-1);
  const last = requests.at(-1);
  if (asked && waits) return { state: 'waiting', asked };
  if (wishes.length === 0) return until === null ? null : { state: 'late', until };
  if (!asked || last?.kind !== 'answered') return { state: 'none', excused: false };
  if (last.approved)
    return { state: 'none', excused: asked.wish === 'excused' && !wishes.includes('excused') };
  // What was refused may have been done since, by whichever way.
  return wishes.includes(asked.wish)
    ? { state: 'refused', asked, refusal: last }
    : { state: 'none', excused: false };
}
