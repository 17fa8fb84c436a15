import { Button } from '@mantine/core';
import { IconCalendar, IconClock, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CreateEventBody, CreateEventForm } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { useIsMoving } from '../../lib/navigation/use-moves.ts';
import { LeavePrompt } from '../../ui/dialog/leave-prompt.tsx';
import { EventTitle } from '../../ui/event/event-title.tsx';
import forms from '../../ui/form/form.module.css';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useErrorToasts } from '../../ui/form/use-error-toasts.ts';
import { type Answer, useSubmit } from '../../ui/form/use-submit.ts';
import columns from '../../ui/frame/columns.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Tips } from '../../ui/state/tips.tsx';
import classes from './event-editor.module.css';
import { EventFields } from './event-fields.tsx';
import {
  EVENT_FIELDS,
  type EventControl,
  type EventDays,
  type EventFailed,
  type EventValues,
  eventProblem,
  previewComplete,
  useEventForm,
} from './event-form.ts';
import { expectedWords } from './event-words.ts';

interface EventEditorProps {
  readonly days?: EventDays;
  /** Its status does not follow its day. */
  readonly statusChosen?: boolean;
  /** The first values of the fields. Without them the fields are empty. */
  readonly initial?: CreateEventForm;
  readonly submit: { readonly label: string; readonly pending: string };
  readonly cancelTo: string;
  /** Stores the event, and answers the address of the screen that follows. */
  readonly onSubmit: (body: CreateEventBody) => Promise<Answer<string>>;
  /** A sentence about what would be lost by leaving now. */
  readonly unsaved: string;
  /** Shown if neither the server nor the network has a sentence of its own. */
  readonly failed: EventFailed;
}

/** The form of an event beside its preview, both for new and existing events. */
export function EventEditor(props: EventEditorProps) {
  const {
    days = 'coming',
    statusChosen = false,
    initial,
    submit,
    cancelTo,
    onSubmit,
    unsaved,
    failed,
  } = props;
  const form = useEventForm(days, initial);
  const { pathname, search } = useLocation();
  useDraft(form, pathname + search);
  const { problem, submit: sendForm } = useSubmit(form, EVENT_FIELDS, error => eventProblem(error, failed));
  const { isSubmitting, isDirty } = form.formState;
  const [next, setNext] = useState<string | null>(null);
  const isSending = isSubmitting || next !== null;
  useLeadOn(next);
  // In the order of the fields, and as the form knows them before it is drawn again.
  const sayOneByOne = useErrorToasts(() =>
    EVENT_FIELDS.flatMap(name => form.getFieldState(name).error?.message ?? []),
  );

  const send = async ({ pasted: _, ...body }: EventValues): Promise<void> => {
    await sendForm(onSubmit(body), setNext);
    sayOneByOne();
  };

  return (
    <div className={`${columns.columns} ${classes.layout}`}>
      <LeavePrompt unsaved={isDirty && next === null} what={unsaved} />
      <Panel title="Event details">
        <form noValidate className={forms.form} onSubmit={form.handleSubmit(send, sayOneByOne)}>
          <EventFields form={form} days={days} endsWithDay={days === 'coming' && !statusChosen} />
          <FormProblem problem={problem} />
          <div className={`${forms.buttons} ${forms.wideFirst} ${classes.buttons}`}>
            <Button type="submit" size="lg" disabled={isSending}>
              {isSending ? submit.pending : submit.label}
            </Button>
            <Button component={Link} to={cancelTo} size="lg" variant="default">
              Cancel
            </Button>
          </div>
        </form>
      </Panel>
      <div className={`${columns.side} ${classes.side}`}>
        <EventPreview control={form.control} />
        <Tips title="Tips" tips={TIPS[days].filter(tip => !statusChosen || tip !== BY_ITSELF)} />
      </div>
    </div>
  );
}

/** Leads on once the event is stored and nothing holds the form any more, unless the user is on the way elsewhere. */
function useLeadOn(next: string | null): void {
  const navigate = useNavigate();
  const moving = useIsMoving();
  useEffect(() => {
    if (next !== null && !moving) void navigate(next);
  }, [next, moving, navigate]);
}

const ALWAYS = [
  'Put the company or the subject first in the title: lists on phones are narrow.',
  'Choose trades or years, or paste a shortlist, only if the event is not for the others: they cannot be marked.',
];
const BY_ITSELF = 'On its day the event becomes active by itself, and the scanner offers it.';
const COMING = [
  ...ALWAYS,
  BY_ITSELF,
  'Name the building in the location, for those who come from another one.',
];
const TIPS: Readonly<Record<EventDays, readonly string[]>> = {
  coming: COMING,
  any: COMING,
  past: [
    ...ALWAYS,
    'Expected are the students who are known today: import those who are missing first.',
    'Next you paste the roll numbers of those who came, and complete the event with the others absent.',
  ],
};

/** The event as lists will show it, once enough fields are filled. */
function EventPreview({ control }: { readonly control: EventControl }) {
  const event = useWatch({ control });
  if (!previewComplete(event)) return null;
  const { title = '', description, event_type, date = '', time = '', location } = event;
  return (
    <Panel title="Preview" aside={event_type}>
      <p className={classes.previewTitle}>
        <EventTitle title={title} />
      </p>
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
          {expectedWords(event)}
        </li>
      </ul>
    </Panel>
  );
}
