import { useRef, useState } from 'react';
import type { EventRecord } from '#contract/attendance/records.ts';
import { ATTENDANCE_STATUSES } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useEventMarksInfiniteQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { focusSoon } from '../../lib/focus/focus-soon.ts';
import { showing } from '../../lib/format/format.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { attendanceLabel, choicesOf, STRENGTH_CHOICES } from '../../ui/list/filter-choices.ts';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { hasFailed, ShownCount } from '../../ui/list/shown-count.tsx';
import type { FilterChange } from '../../ui/list/url-filters.ts';
import { type SelectedRows, useSelectedRows } from '../../ui/list/use-selection.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import {
  type EventRecordFilters,
  isFiltered,
  marksQueryOf,
  NO_FILTERS,
  tradesToFilterBy,
} from './event-record-filters.ts';
import { EventRecordList } from './event-record-list.tsx';
import { NamesList } from './names-list.tsx';
import type { RecordAct } from './record-actions.tsx';
import { WithdrawSelected } from './withdraw-selected.tsx';

const STATUSES = choicesOf('All Status', ATTENDANCE_STATUSES, attendanceLabel);

interface RecordsPanelProps {
  readonly eventId: string;
  readonly isAdmin: boolean;
  readonly filters: EventRecordFilters;
  readonly onFilter: (change: FilterChange<EventRecordFilters>) => void;
  /** The trades in the records, whatever the filters. */
  readonly trades: readonly string[];
}

/** The marked students, newest first (for students by name), as far as loaded. New marks appear automatically. */
export function RecordsPanel({ eventId, isAdmin, filters, onFilter, trades }: RecordsPanelProps) {
  const marks = useEventMarksInfiniteQuery(marksQueryOf(eventId, filters), usePollWhileAway());
  const [act, setAct] = useState<RecordAct | null>(null);

  const pages = shownPages(marks);
  const records = pages.flatMap(page => page.attendance);
  const first = pages[0];
  const results = useRef<HTMLDivElement>(null);
  const close = (): void => {
    // A withdrawn mark leaves the list together with the button that was pressed, then or a little later.
    focusSoon(act?.from?.isConnected ? act.from : results.current);
    setAct(null);
  };
  const selection = useSelectedRows(records);

  return (
    <Panel
      title="Students"
      aside={<ShownCount query={marks}>{first && showing(records.length, first, 'record')}</ShownCount>}
    >
      <FilterBar
        filters={filters}
        onChange={onFilter}
        // Students can search others by name only, because the server gives them nothing more.
        search={{ label: isAdmin ? 'Search by name, ID or email' : 'Search by name' }}
        selects={{
          status: { label: 'Status', choices: STATUSES },
          trade: {
            label: 'Trade',
            choices: choicesOf('All Trades', tradesToFilterBy(trades, filters.trade)),
          },
          ...(isAdmin && { strength: { label: 'Identified by', choices: STRENGTH_CHOICES } }),
        }}
        columns={isAdmin ? '1.6fr 1fr 1.4fr 1.2fr' : '2fr 1fr 1.4fr'}
      />
      <div ref={results} tabIndex={-1}>
        {isAdmin && !hasFailed(marks) && records.length > 0 && (
          <WithdrawSelected eventId={eventId} selection={selection} />
        )}
        <Results
          query={marks}
          failure={MESSAGES.eventDataFailed}
          whole="Export"
          loading={<LoadingState label="Loading the students" rows={6} />}
        >
          {records.length > 0 ? (
            <MarkList records={records} isAdmin={isAdmin} selection={selection} onAct={setAct} />
          ) : isFiltered(filters) ? (
            <NoMatches title={MESSAGES.noRecords} onClear={() => onFilter(() => NO_FILTERS)} />
          ) : (
            <EmptyState title={MESSAGES.noRecords} description="Every mark made at the door appears here." />
          )}
        </Results>
      </div>
      <ActDialog act={act} records={records} onClose={close} />
    </Panel>
  );
}

interface MarkListProps extends Pick<RecordsPanelProps, 'isAdmin'> {
  readonly records: readonly EventRecord[];
  readonly selection: SelectedRows<EventRecord>;
  readonly onAct: (act: RecordAct) => void;
}

const MarkList = ({ records, isAdmin, selection, onAct }: MarkListProps) =>
  isAdmin ? (
    <EventRecordList records={records} selection={selection} onAct={onAct} />
  ) : (
    <NamesList records={records} onAct={onAct} />
  );

interface ActDialogProps {
  readonly act: RecordAct | null;
  readonly records: readonly RecordAct['record'][];
  readonly onClose: () => void;
}

function ActDialog({ act, records, onClose }: ActDialogProps) {
  if (!act) return null;
  if (act.kind === 'history') {
    const { user_id: user, studentName: name, studentId: roll_no, event_id: event, date } = act.record;
    // Only admins, and students for themselves, see the id of a student, and have this action.
    return (
      user.id && (
        <HistoryDrawer
          student={{ id: user.id, name, roll_no }}
          event={{ ...event, date }}
          onClose={onClose}
        />
      )
    );
  }
  // What is withdrawn is what is recorded then, so it is named as it is now. A correction says itself what is right.
  const now = act.kind === 'withdraw' && records.find(({ id }) => id === act.record.id);
  return <AmendDialog kind={act.kind} record={now || act.record} onClose={onClose} />;
}
