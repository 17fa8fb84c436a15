import { LIMITS } from '#contract/constants.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useDecideSignupsMutation, useWaitingSignupsInfiniteQuery } from '../../lib/api/office-endpoints.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { shownPages } from '../../ui/list/results.tsx';
import { SignupRow } from './signup-row.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** The sign-ups that wait. */
export function SignupsPanel() {
  const query = useWaitingSignupsInfiniteQuery({ limit: LIMITS.page.default }, usePollWhileAway());
  const pages = shownPages(query);
  const [send, { isLoading }] = useDecideSignupsMutation();
  return (
    <WaitingPanel
      title="Sign-ups"
      thing="sign-up"
      none={OFFICE_MESSAGES.noSignups}
      failure={OFFICE_MESSAGES.signupsFailed}
      query={query}
      items={pages.flatMap(page => page.users)}
      count={pages[0]?.count ?? 0}
      busy={isLoading}
      send={(signups, { approve }) => send({ decisions: signups.map(({ id }) => ({ id, approve })) })}
      row={(signup, actions) => <SignupRow key={signup.id} signup={signup} {...actions} />}
      nameOf={({ name }) => name}
      refusal={signups => <Refusal one={signups.length === 1} />}
    />
  );
}

const Refusal = ({ one }: { readonly one: boolean }) => (
  <>
    <p>
      {one ? 'The account is' : 'Their accounts are'} deleted for good, and {one ? 'its' : 'their'} sign-in
      ends.
    </p>
    <p>Email and roll number are free again, so that the student they belong to can sign up.</p>
  </>
);
