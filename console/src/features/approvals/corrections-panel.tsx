import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { decidingRoutes, type WaitingCorrection } from '#contract/corrections/deciding.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { api, pages, write } from '../../lib/api/api.ts';
import { WAITING } from '../../lib/api/office-endpoints.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { shownPages } from '../../ui/list/results.tsx';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { CorrectionRow, nameOf } from './correction-row.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** What students ask to be corrected of their attendance. */
export function CorrectionsPanel() {
  const query = useWaitingCorrectionsInfiniteQuery({ limit: LIMITS.page.default }, usePollWhileAway());
  const shown = shownPages(query);
  const [send, { isLoading }] = useDecideCorrectionsMutation();
  const [telling, setTelling] = useState<WaitingCorrection | null>(null);
  return (
    <>
      <WaitingPanel
        title="Attendance corrections"
        thing="correction"
        none={OFFICE_MESSAGES.noCorrections}
        failure={OFFICE_MESSAGES.correctionsFailed}
        query={query}
        items={shown.flatMap(page => page.requests)}
        count={shown[0]?.count ?? 0}
        busy={isLoading}
        send={(requests, choice) => send({ decisions: requests.map(({ id }) => ({ id, ...choice })) })}
        row={(request, actions) => (
          <CorrectionRow
            key={request.id}
            request={request}
            onHistory={() => setTelling(request)}
            {...actions}
          />
        )}
        nameOf={nameOf}
        reader="The student reads it"
        refusal={() => <p>Nothing is changed. The student can ask again.</p>}
      />
      {telling && (
        <HistoryDrawer student={telling.student} event={telling.event} onClose={() => setTelling(null)} />
      )}
    </>
  );
}

/** A decision makes or changes a mark. */
const { useWaitingCorrectionsInfiniteQuery, useDecideCorrectionsMutation } = api.injectEndpoints({
  endpoints: build => ({
    waitingCorrections: build.infiniteQuery(
      pages(decidingRoutes.waitingCorrections, [WAITING, 'Attendance']),
    ),
    decideCorrections: build.mutation(
      write(decidingRoutes.decideCorrections, [WAITING, 'Attendance', 'Event']),
    ),
  }),
});
