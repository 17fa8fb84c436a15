import toast from 'react-hot-toast';
import { useNavigate } from 'react-router';
import type { CreateEventBody } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCreateEventMutation } from '../../lib/api/event-endpoints.ts';
import { PATHS } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EventEditor } from './event-editor.tsx';

export function CreateEventPage() {
  const navigate = useNavigate();
  const [createEvent] = useCreateEventMutation();
  const create = async (body: CreateEventBody) => {
    const answer = await createEvent(body);
    if (answer.data) {
      toast.success(MESSAGES.eventCreated);
      await navigate(PATHS.admin);
    }
    return answer;
  };
  return (
    <>
      <PageHeader
        title="Create Event"
        description="Attendance can be marked on the day itself."
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
      />
      <EventEditor
        submit={{ label: 'Create Event', pending: 'Creating Event...' }}
        cancelTo={PATHS.admin}
        onSubmit={create}
        unsaved="The event you are describing is not created yet."
        failed={{ answered: MESSAGES.createEventFailed, unanswered: MESSAGES.createEventFailedRetry }}
      />
    </>
  );
}
