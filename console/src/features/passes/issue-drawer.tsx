import { MESSAGES } from '#contract/messages.ts';
import type { Pass } from '#contract/passes/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { EditorDrawer } from '../../ui/editor-drawer.tsx';
import { QueryFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { IssueEditor } from './issue-editor.tsx';
import { firstEvents, firstValues } from './issue-form.ts';
import { useEventsToComeQuery } from './passes-api.ts';

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
  const query = useEventsToComeQuery({ date_from: today(), sort: 'earliest' }, { skip: !opened });
  const events = query.data?.events.filter(({ status }) => status !== 'completed');
  return (
    <EditorDrawer opened={opened} title="Issue Pass" unsaved={MESSAGES.passUnsaved} onClose={onClose}>
      {({ onDirty, requestClose }) => (
        <>
          {query.error && !events && <QueryFailed message={MESSAGES.eventsFailed} query={query} />}
          {!query.error && !events && <LoadingState label="Loading events" rows={4} />}
          {events && (
            <IssueEditor
              events={events}
              values={firstValues(firstEvents(events, eventId), today())}
              onDirty={onDirty}
              onCancel={requestClose}
              onIssued={pass => {
                onDirty(false);
                onIssued(pass);
              }}
            />
          )}
        </>
      )}
    </EditorDrawer>
  );
}
