import { Button, Progress, Text } from '@mantine/core';
import { IconIdOff } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { Link, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import type { QrCard } from '#contract/qr/cards.ts';
import { qrRoutes } from '#contract/qr/routes.ts';
import { endStaleSession } from '../../../lib/api/api.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { callRoute } from '../../../lib/api/call.ts';
import { grouped } from '../../../lib/format/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { tokenOf } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../../ui/state/load-failed.tsx';
import { filtersFrom } from '../student-filters.ts';
import classes from './cards.module.css';
import { type CardSelection, fetchCards, selectionOf } from './fetch-cards.ts';
import { PrintCards } from './print-cards.tsx';

const navigationState = z.object({ ids: z.array(z.string()).min(1) });

/** Cards with QR codes for students without a phone, to print and cut. */
export function CardsPage() {
  const selection = useCardSelection();
  const { state, again } = useCards(selection);
  return (
    <main className={classes.page}>
      <div className="rc-screen-only">
        <PageHeader title="QR Cards" back={{ to: PATHS.students, label: 'Back to Students' }} />
      </div>
      {state.at === 'here' && state.cards.length > 0 ? (
        <PrintCards
          cards={state.cards}
          leftOut={'ids' in selection ? selection.ids.length - state.cards.length : 0}
        />
      ) : (
        <Panel title="Cards">
          {state.at === 'fetching' && <Fetching {...state} />}
          {state.at === 'failed' && <LoadFailed message={state.problem} onRetry={again} />}
          {state.at === 'here' && <NoCards />}
        </Panel>
      )}
    </main>
  );
}

const NoCards = () => (
  <EmptyState
    icon={IconIdOff}
    title={MESSAGES.noCards}
    description="Deactivated accounts, sign-ups that wait and admins have no card."
    action={
      <Button component={Link} to={PATHS.students} variant="default">
        Back to Students
      </Button>
    }
  />
);

/** The ticked students, or all students that match the list's filters. */
function useCardSelection(): CardSelection {
  const { state } = useLocation();
  const [params] = useSearchParams();
  return useMemo(() => {
    const chosen = navigationState.safeParse(state);
    if (chosen.success) return chosen.data;
    return selectionOf(filtersFrom(params));
  }, [state, params]);
}

const Fetching = ({ got, of }: { readonly got: number; readonly of: number | null }) => (
  <>
    <Text role="status" mb="md">
      Fetching the codes{of === null ? '…' : `: ${grouped(got)} of ${grouped(of)}`}
    </Text>
    <Progress value={of ? Math.floor((100 * got) / of) : 0} aria-label="Codes fetched" />
  </>
);

type Cards =
  | { readonly at: 'fetching'; readonly got: number; readonly of: number | null }
  | { readonly at: 'failed'; readonly problem: string }
  | { readonly at: 'here'; readonly cards: readonly QrCard[] };

const START: Cards = { at: 'fetching', got: 0, of: null };

/** Fetches the cards of a screen, once. `again` starts over. `selection` must stay the same object. */
function useCards(selection: CardSelection): { readonly state: Cards; readonly again: () => void } {
  const { dispatch, getState } = useStore();
  const [state, setState] = useState<Cards>(START);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const leaving = new AbortController();
    const token = tokenOf(getState());
    const fetchAll = async (): Promise<void> => {
      const { data, error } = await fetchCards(selection, {
        ask: request => callRoute(qrRoutes.qrCards, request, { token, signal: leaving.signal }),
        onProgress: (got, of) => {
          if (!leaving.signal.aborted) setState({ at: 'fetching', got, of });
        },
      });
      if (leaving.signal.aborted) return;
      if (error) endStaleSession(error, token, { dispatch, getState });
      setState(
        data ? { at: 'here', cards: data } : { at: 'failed', problem: sentence(error, MESSAGES.cardsFailed) },
      );
    };
    void fetchAll();
    return () => leaving.abort();
  }, [selection, attempt, dispatch, getState]);

  const again = (): void => {
    setState(START);
    setAttempt(attempt + 1);
  };
  return { state, again };
}
