import { IconChecks } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import type { DecisionState, LateScan } from '#contract/late-scans/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useLateScansInfiniteQuery } from '../../lib/api/late-scan-endpoints.ts';
import { DecisionList } from '../../ui/list/decision-list.tsx';
import { shownPages } from '../../ui/list/results.tsx';
import { useSelectedRows } from '../../ui/list/use-selection.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { LateScanRow } from './late-scan-row.tsx';

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

const NONE = {
  open: { ofAll: MESSAGES.noScanWaits, ofEvent: MESSAGES.noScanOfEventWaits },
  decided: { ofAll: MESSAGES.noScanDecided, ofEvent: MESSAGES.noScanOfEventDecided },
} as const;

/** The scans of one state. Those that wait can be decided one by one, or many at once. */
export function LateScanList({ state, eventId }: LateScanListProps) {
  const query = useLateScansInfiniteQuery({ state, limit: LIMITS.page.default, ...(eventId && { eventId }) });
  const pages = shownPages(query);
  const scans = pages.flatMap(page => page.scans);
  const selection = useSelectedRows(scans);
  const [telling, setTelling] = useState<LateScan | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const list = useRef<HTMLUListElement>(null);

  return (
    <>
      <DecisionList
        query={query}
        failure={MESSAGES.lateScansFailed}
        rows={scans}
        count={pages[0]?.count ?? 0}
        thing="scan"
        none={
          <EmptyState icon={IconChecks} title={NONE[state][eventId === undefined ? 'ofAll' : 'ofEvent']} />
        }
        loading={{ label: 'Loading the scans to decide', rows: 3, rowHeight: 110 }}
        selection={selection}
        decisions={
          state === 'open' && {
            yes: { label: 'Accept', onPress: () => setDeciding({ accept: true, scans: selection.rows }) },
            no: { label: 'Dismiss', onPress: () => setDeciding({ accept: false, scans: selection.rows }) },
          }
        }
        // A decided scan leaves the list together with the button that was pressed, so the list takes the focus.
        list={{ ref: list, tabIndex: -1, 'aria-label': 'Scans' }}
        row={(scan, shown) => (
          <LateScanRow
            key={scan.id}
            scan={scan}
            {...shown}
            onDecide={accept => setDeciding({ accept, scans: [scan] })}
            onHistory={() => setTelling(scan)}
          />
        )}
      />
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
