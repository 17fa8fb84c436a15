import { MESSAGES } from '#contract/messages.ts';
import type { Pass } from '#contract/passes/schema.ts';
import { useUpcomingEventsQuery } from '../../lib/api/event-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { EditorDrawer } from '../../ui/dialog/editor-drawer.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { IssueEditor } from './issue-editor.tsx';
import { firstValues } from './issue-form.ts';

interface IssueDrawerProps {
  readonly opened: boolean;
  /** The event that the admin came from. */
  readonly eventId: string | undefined;
  readonly onClose: () => void;
  readonly onIssued: (pass: Pass) => void;
}

/** Opens beside the list of passes. */
export function IssueDrawer({ opened, eventId, onClose, onIssued }: IssueDrawerProps) {
  const { today } = useCollegeTime();
  const query = useUpcomingEventsQuery(undefined, { skip: !opened });
  const events = query.data?.events;
  return (
    <EditorDrawer opened={opened} title="Issue Pass" unsaved={MESSAGES.passUnsaved} onClose={onClose}>
      {query.error && !events && <QueryFailed message={MESSAGES.eventsFailed} query={query} />}
      {!query.error && !events && <LoadingState label="Loading events" rows={4} />}
      {events && (
        <IssueEditor events={events} values={firstValues(events, today(), eventId)} onIssued={onIssued} />
      )}
    </EditorDrawer>
  );
}
