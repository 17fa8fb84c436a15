import toast from 'react-hot-toast';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { idSchema } from '#contract/common.ts';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import type { CreateEventBody, CreateEventForm } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useAddPastEventMutation, useCreateEventMutation } from '../../lib/api/event-endpoints.ts';
import { useCreation } from '../../lib/api/submissions.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { DUPLICATE_OF, eventAttendancePath, NEXT_OF, OF_CHOSEN, OF_PAST, PATHS } from '../../lib/paths.ts';
import { EventUnavailable, NoSuchEvent } from '../../ui/event/event-unavailable.tsx';
import type { Answer } from '../../ui/form/use-submit.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { EventEditor } from './event-editor.tsx';
import { duplicateOf, EMPTY } from './event-form.ts';
import { useListingEvent } from './use-listing-event.ts';
import { useNextRound } from './use-next-round.ts';

/** The form of a new event: empty, or filled from another one that the address names, or for chosen students. */
export function CreateEventPage() {
  const [params] = useSearchParams();
  if (params.has(OF_PAST)) return <PastEvent />;
  for (const as of [DUPLICATE_OF, NEXT_OF] as const) {
    const from = params.get(as);
    if (from !== null) return <OfOther as={as} from={from} />;
  }
  return (
    <>
      <PageHeader
        title="Create Event"
        description="Attendance can be marked on the day itself."
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
      />
      {params.has(OF_CHOSEN) ? <ForChosen /> : <NewEvent then={PATHS.admin} />}
    </>
  );
}

const chosenStudents = z.object({ students: z.array(idSchema) });

/** For students who were ticked. Without them, as after a link that was sent on, it is an empty form. */
function ForChosen() {
  const { students = [] } = chosenStudents.safeParse(useLocation().state).data ?? {};
  return <NewEvent initial={{ ...EMPTY, students }} then={PATHS.admin} />;
}

/** What took place before, with the list of who came. */
function PastEvent() {
  const [addPastEvent] = useAddPastEventMutation();
  const once = useCreation();
  const add = async ({ identity: _, ...body }: CreateEventBody): Promise<Answer<string>> => {
    const { data, error } = await once(addPastEvent, body);
    if (!data) return { error };
    toast.success(data.message);
    return { data: eventAttendancePath(data.event.id) };
  };
  return (
    <>
      <PageHeader
        title="Add a Past Event"
        description="For an event that is already over, when you have a list of who came."
        back={EVENTS}
      />
      <EventEditor
        days="past"
        submit={{ label: 'Add Event', pending: 'Adding Event...' }}
        cancelTo={PATHS.events}
        onSubmit={add}
        unsaved="The event you are describing is not added yet."
        failed={{ answered: MESSAGES.createEventFailed, unanswered: MESSAGES.createEventFailedRetry }}
      />
    </>
  );
}

const EVENTS = { to: PATHS.events, label: 'Back to Events' };

const DuplicateOf = ({ id }: { readonly id: string }) => <Filled {...useListingEvent(id)} />;

/** Those who were present may have been withdrawn meanwhile. A form without a list would be for all. */
function NextRoundOf({ id }: { readonly id: string }) {
  const next = useNextRound(id);
  if (next.data?.students.length !== 0) return <Filled {...next} />;
  return <EmptyState title={AUDIENCE_MESSAGES.nobodyForNext} />;
}

/** The forms that begin with what another event says, by the name that it has in the address. */
const OTHERS = {
  [DUPLICATE_OF]: {
    title: 'Duplicate Event',
    description: 'A new event with the same details. No attendance is copied.',
    Form: DuplicateOf,
  },
  [NEXT_OF]: {
    title: 'Next Round',
    description: 'A new event for those who were present. Take those who are out off the list.',
    Form: NextRoundOf,
  },
} as const;

interface OfOtherProps {
  readonly as: keyof typeof OTHERS;
  /** The other event, as the address names it. */
  readonly from: string;
}

function OfOther({ as, from }: OfOtherProps) {
  const { title, description, Form } = OTHERS[as];
  const id = idSchema.safeParse(from).data;
  return (
    <>
      <PageHeader title={title} description={description} back={EVENTS} />
      {id === undefined ? <NoSuchEvent back={EVENTS} /> : <Form key={id} id={id} />}
    </>
  );
}

/** Keeps what was typed, even if the other event changes meanwhile. */
function Filled({ data, trouble }: ReturnType<typeof useNextRound>) {
  const { today } = useCollegeTime();
  if (data) return <NewEvent initial={duplicateOf(data, today())} then={PATHS.events} />;
  if (!trouble) return <LoadingState label="Loading the event" rows={5} rowHeight={64} />;
  return <EventUnavailable query={trouble} back={EVENTS} />;
}

interface NewEventProps {
  readonly initial?: CreateEventForm;
  /** The screen after it, whether the event was created or not. */
  readonly then: string;
}

function NewEvent({ initial, then }: NewEventProps) {
  const [createEvent] = useCreateEventMutation();
  const once = useCreation();
  const create = async (body: CreateEventBody): Promise<Answer<string>> => {
    const { data, error } = await once(createEvent, body);
    if (!data) return { error };
    toast.success(MESSAGES.eventCreated);
    return { data: then };
  };
  return (
    <EventEditor
      {...(initial && { initial })}
      submit={{ label: 'Create Event', pending: 'Creating Event...' }}
      cancelTo={then}
      onSubmit={create}
      unsaved="The event you are describing is not created yet."
      failed={{ answered: MESSAGES.createEventFailed, unanswered: MESSAGES.createEventFailedRetry }}
    />
  );
}
