import { IconIdBadge2 } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import type { Pass, PassesQuery } from '#contract/passes/schema.ts';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { SectionCount } from '../../ui/list/shown-count.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine, EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { PassRow } from './pass-row.tsx';
import classes from './passes.module.css';
import { usePassesInfiniteQuery } from './passes-api.ts';

interface PassSectionProps {
  readonly state: PassesQuery['state'];
  readonly eventId: string | undefined;
  readonly onPair: (pass: Pass) => void;
  readonly onRevoke: (pass: Pass) => void;
}

const TITLES = { standing: 'Active', ended: 'Ended' } as const;

const NONE = {
  standing: { ofAll: MESSAGES.noPasses, ofEvent: MESSAGES.noPassesOfEvent },
  ended: { ofAll: MESSAGES.noPassEnded, ofEvent: MESSAGES.noPassOfEventEnded },
} as const;

/** When a pass was last seen is asked again now and then: no live message says so. */
const ASK_AGAIN_MS = 15_000;

/** The passes of one state, the newest first. */
export function PassSection({ state, eventId, ...on }: PassSectionProps) {
  const found = usePassesInfiniteQuery(
    { state, ...(eventId !== undefined && { eventId }) },
    { pollingInterval: state === 'standing' ? ASK_AGAIN_MS : 0, skipPollingIfUnfocused: true },
  );
  const pages = shownPages(found);
  const passes = pages.flatMap(page => page.passes);
  const title = TITLES[state];
  const none = NONE[state][eventId === undefined ? 'ofAll' : 'ofEvent'];
  return (
    <div className={classes.section}>
      <Panel title={title} aside={<SectionCount title={title} count={pages[0]?.count} />}>
        <Results
          query={found}
          failure={MESSAGES.passesFailed}
          loading={<LoadingState label={`Loading passes: ${title}`} rows={2} rowHeight={84} />}
        >
          {passes.length === 0 && state === 'standing' && (
            <EmptyState
              icon={IconIdBadge2}
              title={none}
              description="Issue a pass, and pair it with the phone of the person at the door."
            />
          )}
          {passes.length === 0 && state === 'ended' && <EmptyLine>{none}</EmptyLine>}
          <ul>
            {passes.map(pass => (
              <PassRow key={pass.id} pass={pass} {...on} />
            ))}
          </ul>
        </Results>
      </Panel>
    </div>
  );
}
