import { IconChecks } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LATE_SCAN_LIST_MESSAGES } from '#contract/attendance/late-scan-list-messages.ts';
import { LIMITS } from '#contract/constants.ts';
import type { DecisionState, LateScan } from '#contract/late-scans/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useLateScansInfiniteQuery } from '../../lib/api/late-scan-endpoints.ts';
import { showing } from '../../lib/format/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DecisionBar } from '../../ui/list/decision-bar.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { useSelectedRows } from '../../ui/list/use-selection.ts';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { LateScanRow } from './late-scan-row.tsx';
import classes from './late-scans.module.css';

interface LateScanListProps {
  readonly state: DecisionState;
  /** Only those of one event. */
  readonly eventId: string | undefined;
}

/** What is about to be decided, about which scans. */
interface Deciding {
  readonly accept: boolean;
  readonly scans: readonly LateScan[];
}

/** The scans of one state. Those that wait can be decided one by one, or many at once. */
export function LateScanList({ state, eventId }: LateScanListProps) {
  const query = useLateScansInfiniteQuery({ state, limit: LIMITS.page.default, ...(eventId && { eventId }) });
  const pages = shownPages(query);
  const scans = pages.flatMap(page => page.scans);
  const count = pages[0]?.count;
  const selection = useSelectedRows(scans);
  const [telling, setTelling] = useState<LateScan | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { placed, hand } = useSteadyRows(scans);
  const list = useRef<HTMLUListElement>(null);

  return (
    <>
      {state === 'open' && scans.length > 0 && (
        <DecisionBar
          selection={selection}
          things="scans"
          yes={{ label: 'Accept', onPress: () => setDeciding({ accept: true, scans: selection.rows }) }}
          no={{ label: 'Dismiss', onPress: () => setDeciding({ accept: false, scans: selection.rows }) }}
        />
      )}
      <Results
        query={query}
        failure={MESSAGES.lateScansFailed}
        loading={<LoadingState label="Loading the scans to decide" rows={3} rowHeight={110} />}
      >
        {count === 0 && placed.length === 0 ? (
          <EmptyState
            icon={IconChecks}
            title={LATE_SCAN_LIST_MESSAGES.none[state][eventId === undefined ? 'ofAll' : 'ofEvent']}
          />
        ) : (
          <>
            <p role="status" className={classes.count}>
              {showing(scans.length, { count: count ?? 0 }, 'scan')}
            </p>
            {/* A decided scan leaves the list together with the button that was pressed, so the list takes the focus. */}
            <ul ref={list} tabIndex={-1} aria-label="Scans" {...hand}>
              {placed.map(({ row: scan, gone }) => (
                <LateScanRow
                  key={scan.id}
                  scan={scan}
                  gone={gone}
                  chosen={selection.ids.has(scan.id)}
                  full={selection.full}
                  onChoose={() => selection.toggle(scan.id)}
                  onDecide={accept => setDeciding({ accept, scans: [scan] })}
                  onHistory={() => setTelling(scan)}
                />
              ))}
            </ul>
          </>
        )}
      </Results>
      {telling && (
        <HistoryDrawer student={telling.student} event={telling.event} onClose={() => setTelling(null)} />
      )}
      {deciding && (
        <DecisionDialog
          {...deciding}
          onClose={() => setDeciding(null)}
          onDone={() => {
            setDeciding(null);
            selection.clear();
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
