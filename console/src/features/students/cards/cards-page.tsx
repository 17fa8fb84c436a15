import { Button, Progress } from '@mantine/core';
import { IconIdOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { count } from '../count.ts';
import { filtersFrom } from '../student-filters.ts';
import classes from './cards.module.css';
import type { CardSelection } from './fetch-cards.ts';
import { PrintCards } from './print-cards.tsx';
import { useCards } from './use-cards.ts';

const navigationState = z.object({ ids: z.array(z.string()).min(1) });

/** Cards with QR codes for students without a phone, to print and cut. */
export function CardsPage() {
  const selection = useCardSelection();
  const { state, again } = useCards(selection);
  const frame = (content: ReactNode) => (
    <main className={classes.page}>
      <div className={classes.screenOnly}>
        <PageHeader title="QR cards" back={{ to: PATHS.students, label: 'Back to Students' }} />
      </div>
      {content}
    </main>
  );
  if (state.at === 'fetching') return frame(<Fetching got={state.got} of={state.of} />);
  if (state.at === 'failed')
    return frame(
      <Panel title="Cards">
        <LoadFailed message={state.problem} onRetry={again} />
      </Panel>,
    );
  if (state.cards.length === 0)
    return frame(
      <Panel title="Cards">
        <EmptyState
          icon={IconIdOff}
          title={MESSAGES.noCards}
          description="Deactivated accounts and admins have no card."
          action={
            <Button component={Link} to={PATHS.students} variant="default">
              Back to Students
            </Button>
          }
        />
      </Panel>,
    );
  return frame(<PrintCards cards={state.cards} leftOut={leftOut(selection, state.cards.length)} />);
}

/** The ticked students, or all students that match the list's filters. */
function useCardSelection(): CardSelection {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return useMemo(() => {
    const chosen = navigationState.safeParse(state);
    if (chosen.success) return chosen.data;
    const { search, trade, year } = filtersFrom(params);
    return { filters: { ...(search && { search }), ...(trade && { trade }), ...(year && { year }) } };
  }, [state, params]);
}

const leftOut = (selection: CardSelection, cards: number): number =>
  'ids' in selection ? selection.ids.length - cards : 0;

function Fetching({ got, of }: { readonly got: number; readonly of: number | null }) {
  return (
    <Panel title="Cards">
      <p role="status">Fetching the codes{of === null ? '…' : `: ${count(got)} of ${count(of)}`}</p>
      <Progress value={of ? (100 * got) / of : 0} aria-label="Codes fetched" />
    </Panel>
  );
}
