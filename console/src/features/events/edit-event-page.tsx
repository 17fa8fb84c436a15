import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import { eventMove } from '#contract/events/move.ts';
import type { eventsRoutes } from '#contract/events/routes.ts';
import {
  type CreateEventBody,
  type Event,
  isFrozen,
  mayMoveToPast,
  type UpdateEventBody,
} from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type ApiError, isApiError } from '../../lib/api/api-error.ts';
import type { RouteAnswer } from '../../lib/api/call.ts';
import { useUpdateEventMutation } from '../../lib/api/event-endpoints.ts';
import { focusSoon } from '../../lib/focus/focus-soon.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { eventAttendancePath, PATHS } from '../../lib/paths.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EventUnavailable, NoSuchEvent } from '../../ui/event/event-unavailable.tsx';
import { useMeanwhile } from '../../ui/form/use-meanwhile.ts';
import type { Answer } from '../../ui/form/use-submit.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { EventEditor } from './event-editor.tsx';
import { changesOf, EVENT_FIELDS, type ListingEvent, valuesOf } from './event-form.ts';
import { EVENT_LABELS, eventInWords } from './event-words.ts';
import { useListingEvent } from './use-listing-event.ts';

const HOME = { to: PATHS.admin, label: 'Back to Dashboard' };

/** The form of an existing event. */
export function EditEventPage() {
  const { eventId } = useParams();
  const id = idSchema.safeParse(eventId).data;
  const back = id === undefined ? HOME : { to: eventAttendancePath(id), label: 'Back to Event' };
  return (
    <>
      <PageHeader title="Edit Event" back={back} />
      {id === undefined ? <NoSuchEvent back={HOME} /> : <Editable key={id} id={id} />}
    </>
  );
}

function Editable({ id }: { readonly id: string }) {
  const { data, trouble, gone } = useListingEvent(id);
  if (data) return <Editor listing={data} gone={gone} />;
  if (!trouble) return <LoadingState label="Loading the event" rows={5} rowHeight={64} />;
  return <EventUnavailable query={trouble} back={HOME} />;
}

interface EditorProps {
  readonly listing: ListingEvent;
  /** Another desk has deleted it since the form was opened. */
  readonly gone: boolean;
}

/** Keeps what was typed, even if the event changes or is deleted meanwhile. */
function Editor({ listing, gone }: EditorProps) {
  const { event } = listing;
  const { update, question } = useUpdateEvent(event);
  const detail = eventAttendancePath(event.id);
  const [opened] = useState(() => valuesOf(listing));
  const { refuseMeanwhile } = useMeanwhile(EVENT_FIELDS, opened);
  const { today } = useCollegeTime();
  const tookPlace = mayMoveToPast({ ...event, date: opened.date }, today());
  const save = async (body: CreateEventBody): Promise<Answer<string>> => {
    const changes = changesOf(body, opened);
    const now = valuesOf(listing);
    const refused = refuseMeanwhile({
      ...{ now, sent: changes, words: eventInWords(now) },
      labelOf: name => EVENT_LABELS[name],
    });
    if (refused) return { error: refused };
    const { data, error, denied } = await update(changes);
    if (data) toast.success(data.message);
    if (denied) focusSoon(document.querySelector<HTMLElement>(`form [name="${QUESTIONS[denied].field}"]`));
    return data ? { data: detail } : { error };
  };
  return (
    <>
      {gone && (
        <Alert color="marigold" icon={<IconInfoCircle aria-hidden />} role="alert" mb="md">
          {MESSAGES.eventDeletedMeanwhile}
        </Alert>
      )}
      {!gone && event.statusChosen && (
        <Alert icon={<IconInfoCircle aria-hidden />} mb="md">
          {CHOSEN[isFrozen(event) ? 'completed' : event.date > today() ? 'early' : 'open']}
        </Alert>
      )}
      <EventEditor
        statusChosen={event.statusChosen}
        days={tookPlace ? 'any' : 'coming'}
        initial={opened}
        submit={{ label: 'Save Changes', pending: 'Saving Changes...' }}
        cancelTo={detail}
        onSubmit={save}
        unsaved="What you changed about this event is not saved yet."
        failed={{ answered: MESSAGES.updateEventFailed, unanswered: MESSAGES.updateEventFailedRetry }}
      />
      {question && <QuestionDialog {...question} />}
    </>
  );
}

/** What becomes of the status that an admin chose, if the event moves to another day. */
const CHOSEN = {
  completed:
    'This event is completed. It stays completed if you change its day, and the list of expected students stays the same. To change that list, reopen the event first.',
  early: 'This event was opened before its day. It stays open if you change its day.',
  open: 'An admin has opened this event. If you move it to a day to come, it is upcoming until that day.',
} as const;

/** What an event with marks is not changed to without a question, by the refusal that asks. */
const QUESTIONS = {
  event_has_marks: {
    title: 'Move this event?',
    confirm: AUDIENCE_MESSAGES.moveAnyway,
    confirmed: { confirmMove: true },
    field: 'date',
    what: questionOfMove,
  },
  marks_not_expected: {
    title: 'Change who is expected?',
    confirm: AUDIENCE_MESSAGES.changeAnyway,
    confirmed: { confirmAudience: true },
    field: 'audience',
    what: ({ error }: ApiError) => error,
  },
} as const;
type Asks = keyof typeof QUESTIONS;

const asks = (error: ApiError): Asks | undefined =>
  error.code === 'event_has_marks' || error.code === 'marks_not_expected' ? error.code : undefined;

/** The server's sentence about the effect, with its days in words. */
function questionOfMove({ error, details }: ApiError): string {
  const { data: move } = eventMove.safeParse(details);
  if (!move) return error;
  return AUDIENCE_MESSAGES.moveUnconfirmed({ ...move, from: formatDay(move.from), to: formatDay(move.to) });
}

interface Question {
  readonly asks: Asks;
  /** The sentence about the effect. */
  readonly what: string;
  readonly onAnswer: (change: boolean) => void;
}

/** Asks for confirmation before an event with marks moves to another day, or is for others. */
function QuestionDialog({ asks, what, onAnswer }: Question) {
  const { title, confirm } = QUESTIONS[asks];
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      onConfirm={async () => {
        onAnswer(true);
        return null;
      }}
      onClose={() => onAnswer(false)}
    >
      <Text>{what}</Text>
    </ConfirmDialog>
  );
}

type Updated = Answer<RouteAnswer<typeof eventsRoutes.updateEvent>> & { readonly denied?: Asks };

/** Stores the changes, or nothing if a question is denied. `question` is set while one is asked. */
function useUpdateEvent({ id }: Pick<Event, 'id'>) {
  const [updateEvent] = useUpdateEventMutation();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (asked: Omit<Question, 'onAnswer'>): Promise<boolean> =>
    new Promise(resolve => {
      const onAnswer = (change: boolean): void => {
        setQuestion(null);
        resolve(change);
      };
      setQuestion({ ...asked, onAnswer });
    });
  const update = async (body: UpdateEventBody): Promise<Updated> => {
    const answer = await updateEvent({ id, ...body });
    const { error } = answer;
    const asked = isApiError(error) && asks(error);
    if (!asked) return answer;
    const { what, confirmed } = QUESTIONS[asked];
    return (await ask({ asks: asked, what: what(error) }))
      ? update({ ...body, ...confirmed })
      : { denied: asked };
  };
  return { update, question };
}
