import { ActionIcon } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { ExpectedAnswer } from '#contract/office/schema.ts';
import {
  useExpectedSignupsInfiniteQuery,
  useRemoveExpectedSignupMutation,
} from '../../lib/api/office-endpoints.ts';
import { showing } from '../../lib/format/format.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { tellOutcome } from '../../ui/state/outcome.ts';
import classes from './approvals.module.css';

const loadDialog = () => import('./add-expected-dialog.tsx').then(part => part.AddExpectedDialog);

const SHOWN = 10;

/** Those who may sign up without waiting. A person who has signed up leaves the list. */
export function ExpectedPanel() {
  const [adding, setAdding] = useState(false);
  const close = (): void => setAdding(false);
  const AddDialog = usePart(loadDialog, adding, { onFailed: close });
  const query = useExpectedSignupsInfiniteQuery({ limit: SHOWN });
  const pages = shownPages(query);
  const people = pages.flatMap(page => page.people);
  return (
    <Panel title="Approved in advance">
      <div className={classes.expected}>
        <p className={classes.soft}>
          A student who signs up with a roll number and an email from this list is approved at once, and is
          then taken off the list. Imported students already have their accounts.
        </p>
        <Results
          query={query}
          failure={OFFICE_MESSAGES.expectedFailed}
          loading={<LoadingState label="Loading the list" rows={2} />}
        >
          {people.length === 0 ? (
            <EmptyLine>{OFFICE_MESSAGES.noExpected}</EmptyLine>
          ) : (
            <>
              <p role="status" className={classes.soft}>
                {showing(people.length, { count: pages[0]?.count ?? 0 }, 'person', 'people')}
              </p>
              <ul aria-label="Approved in advance">
                {people.map(person => (
                  <Person key={person.id} person={person} />
                ))}
              </ul>
            </>
          )}
        </Results>
        <div>
          <IconButton variant="default" icon={IconUserPlus} onClick={() => setAdding(true)}>
            Add people
          </IconButton>
        </div>
      </div>
      {adding && AddDialog && <AddDialog onClose={close} />}
    </Panel>
  );
}

function Person({ person }: { readonly person: ExpectedAnswer['people'][number] }) {
  const [remove, { isLoading }] = useRemoveExpectedSignupMutation();
  const { id, roll_no, email } = person;
  const takeOff = (): Promise<void> => tellOutcome(remove({ id }), OFFICE_MESSAGES.expectedUnsaved);
  return (
    <li className={classes.person}>
      <span className={classes.names}>
        <strong className="rc-number">{roll_no}</strong>
        <span className={classes.soft}>{email}</span>
      </span>
      <ActionIcon
        aria-label={`Take ${roll_no} off the list`}
        loading={isLoading}
        onClick={() => void takeOff()}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
