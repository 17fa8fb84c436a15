import { Alert, Button } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnmarkedStudent } from '#contract/attendance/unmarked.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useUnmarkedStudentsInfiniteQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { showing } from '../../lib/format/format.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { shownPages, useNextPage } from '../../ui/list/results.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { textOfQuestion } from '../../ui/list/shown-count.tsx';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { type EventRecordFilters, unmarkedQueryOf } from './event-record-filters.ts';
import classes from './records.module.css';
import { type Looking, UnmarkedRow } from './unmarked-row.tsx';

const loadListDialog = () => import('./list/list-dialog.tsx').then(part => part.ListDialog);

type UnmarkedEvent = Pick<
  Event,
  'id' | 'title' | 'date' | 'status' | 'identity' | 'trades' | 'years' | 'listed'
>;

interface UnmarkedPanelProps {
  readonly event: UnmarkedEvent;
  /** The filters of the records above, without the status. */
  readonly filters: EventRecordFilters;
}

/**
 * Expected students without a mark. While the event is active, each can be marked manually. What was opened stays open,
 * with what was typed: another desk may complete the event meanwhile, or mark the last of them.
 */
export function UnmarkedPanel({ event, filters }: UnmarkedPanelProps) {
  const [telling, setTelling] = useState<UnmarkedStudent | null>(null);
  const [looking, setLooking] = useState<Looking | null>(null);
  const [listing, setListing] = useState(false);
  // Not at a strict event, where somebody looks at each student.
  const canList = event.status === 'active' && event.identity === 'any';
  const ListDialog = usePart(loadListDialog, listing, {
    ahead: canList,
    onFailed: () => setListing(false),
  });
  return (
    <>
      <Unmarked
        event={event}
        filters={filters}
        onHistory={setTelling}
        onLook={setLooking}
        onList={canList ? () => setListing(true) : null}
      />
      {listing && ListDialog && <ListDialog event={event} onClose={() => setListing(false)} />}
      {looking && <LookDialog {...looking} onClose={() => setLooking(null)} />}
      {telling && <HistoryDrawer student={telling} event={event} onClose={() => setTelling(null)} />}
    </>
  );
}

interface UnmarkedProps extends UnmarkedPanelProps {
  readonly onHistory: (student: UnmarkedStudent) => void;
  readonly onLook: (looking: Looking) => void;
  /** Null: these cannot be marked from a list. */
  readonly onList: (() => void) | null;
}

function Unmarked({ event, filters, onHistory, onLook, onList }: UnmarkedProps) {
  const asked = unmarkedQueryOf(event.id, filters);
  const unmarked = useUnmarkedStudentsInfiniteQuery(asked);
  const next = useNextPage(unmarked);
  const { isError } = unmarked;
  const pages = shownPages(unmarked);
  const students = pages.flatMap(page => page.students);
  const { placed, hand } = useSteadyRows(students, unmarked.currentData ? JSON.stringify(asked) : '');
  const first = pages[0];

  if (first ? first.total === 0 && placed.length === 0 : !isError) return null;
  return (
    <Panel
      title="Not marked yet"
      aside={
        first && (
          <span className={classes.aside}>
            {showing(students.length, first, 'student')}
            {onList && (
              <Button variant="default" leftSection={<IconList size={18} aria-hidden />} onClick={onList}>
                Mark from a list
              </Button>
            )}
          </span>
        )
      }
    >
      {isError && (
        <Alert color="red" role="alert">
          {MESSAGES.eventDataFailed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void unmarked.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {first && placed.length === 0 && <EmptyLine>{MESSAGES.adjustFilters}</EmptyLine>}
      <ul className={classes.unmarked} aria-label="Not marked yet" {...hand}>
        {placed.map(({ row, gone }) => (
          <UnmarkedRow
            key={row.id}
            student={row}
            event={event}
            gone={gone}
            onHistory={onHistory}
            onLook={onLook}
          />
        ))}
      </ul>
      <ShowMore key={textOfQuestion(unmarked)} {...next} />
    </Panel>
  );
}

/** At a strict event somebody looks at the student first. */
const LookDialog = ({ name, mark, onClose }: Looking & { readonly onClose: () => void }) => (
  <ConfirmDialog
    title={`Mark ${name} present?`}
    confirm="Mark Present"
    onClose={onClose}
    onConfirm={async () => {
      const problem = await mark();
      if (problem === null) onClose();
      return problem;
    }}
  >
    {MESSAGES.needsLook}
  </ConfirmDialog>
);
