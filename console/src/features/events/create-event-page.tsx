import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import toast from 'react-hot-toast';
import { Link, useNavigate } from 'react-router';
import type { CreateEventBody, CreateEventForm } from '#contract/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useCreateEventMutation } from '../../lib/endpoints/events.ts';
import { PATHS } from '../../lib/paths.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './create-event.module.css';
import { EventFields } from './event-fields.tsx';
import { EVENT_FIELDS, useEventForm } from './event-form.ts';
import { EventPreview } from './event-preview.tsx';
import { Tips } from './tips.tsx';

export function CreateEventPage() {
  const form = useEventForm();
  const navigate = useNavigate();
  const [createEvent] = useCreateEventMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  const submit = async (body: CreateEventBody): Promise<void> => {
    setProblem(null);
    const { data, error } = await createEvent(body);
    if (data) {
      toast.success(MESSAGES.eventCreated);
      await navigate(PATHS.admin);
      return;
    }
    const fields = isApiError(error) ? error.fields : {};
    if (showFieldErrors({ fields, names: EVENT_FIELDS, setError: form.setError })) {
      sayOneByOne(EVENT_FIELDS.map(name => fields[name]));
      return;
    }
    const fallback = isApiError(error) ? MESSAGES.createEventFailed : MESSAGES.createEventFailedRetry;
    setProblem(sentence(error, fallback));
  };
  const refused = (errors: FieldErrors<CreateEventForm>): void =>
    sayOneByOne(EVENT_FIELDS.map(name => errors[name]?.message));

  return (
    <>
      <PageHeader
        title="Create Event"
        description="Attendance can be marked on the day itself."
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
      />
      <div className={classes.layout}>
        <Panel title="Event details">
          <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit, refused)}>
            <EventFields form={form} />
            {problem !== null && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
                {problem}
              </Alert>
            )}
            <div className={classes.buttons}>
              <Button type="submit" size="lg" disabled={isSubmitting}>
                {isSubmitting ? 'Creating Event...' : 'Create Event'}
              </Button>
              <Button component={Link} to={PATHS.admin} size="lg" variant="default">
                Cancel
              </Button>
            </div>
          </form>
        </Panel>
        <div className={classes.side}>
          <EventPreview control={form.control} />
          <Tips />
        </div>
      </div>
    </>
  );
}

/** Each message its own toast, in the order of the fields; the same one pressed for twice is not shown twice. */
function sayOneByOne(messages: ReadonlyArray<string | undefined>): void {
  for (const message of messages) if (message) toast.error(message, { id: message });
}
