import { LIMITS } from '#contract/constants.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { ChangeDecision, WaitingChange } from '#contract/office/schema.ts';
import {
  useDecideChangesMutation,
  useOfficeSettingsQuery,
  useWaitingChangesInfiniteQuery,
} from '../../lib/api/office-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { shownPages } from '../../ui/list/results.tsx';
import { WishedChanges } from '../../ui/person/wished-changes.tsx';
import classes from './approvals.module.css';
import { RequestRow } from './request-row.tsx';
import { type Choice, type RowActions, WaitingPanel } from './waiting-panel.tsx';

/** What students ask to be changed of their name, roll number and trade. */
export function ChangesPanel() {
  const query = useWaitingChangesInfiniteQuery({ limit: LIMITS.page.default }, usePollWhileAway());
  const pages = shownPages(query);
  const count = pages[0]?.count ?? 0;
  const [send, { isLoading }] = useDecideChangesMutation();
  const isOff = useOfficeSettingsQuery().data?.settings.lockIdentity === false;
  return (
    <WaitingPanel
      title="Change requests"
      thing="request"
      none={OFFICE_MESSAGES.noChanges}
      failure={OFFICE_MESSAGES.changesFailed}
      note={
        isOff &&
        count > 0 && (
          <p className={`${classes.soft} ${classes.count}`}>
            Name and trade are not locked any more. What was asked before still waits for you.
          </p>
        )
      }
      query={query}
      items={pages.flatMap(page => page.requests)}
      count={count}
      busy={isLoading}
      send={(requests, choice) => send({ decisions: requests.map(each => decisionOf(each, choice)) })}
      row={(request, actions) => <ChangeRow key={request.id} request={request} {...actions} />}
      nameOf={({ student }) => `the request of ${student.name}`}
      reader="The student reads it"
      refusal={() => <p>Nothing is changed. The student can ask again.</p>}
    />
  );
}

interface ChangeRowProps extends RowActions {
  readonly request: WaitingChange;
}

/** A student, and what they want to be changed. */
function ChangeRow({ request, ...actions }: ChangeRowProps) {
  const time = useCollegeTime();
  const { student, changes, askedAt } = request;
  const asIs = (['roll_no', 'trade'] as const).filter(each => !changes.some(({ field }) => field === each));
  return (
    <RequestRow of={`the request of ${student.name}`} student={student} {...actions}>
      {asIs.length > 0 && (
        <p className={`${classes.soft} rc-number`}>
          {asIs.flatMap(field => student[field] ?? []).join(' · ')}
        </p>
      )}
      <p className={classes.soft}>{student.email}</p>
      <WishedChanges changes={changes} />
      <p className={classes.soft}>Asked {time.dayAndTime(askedAt)}</p>
    </RequestRow>
  );
}

/** The decision names the request that is shown: one that replaced it since goes on waiting. */
function decisionOf({ id: request, student: { id } }: WaitingChange, choice: Choice): ChangeDecision {
  return { id, request, ...choice };
}
