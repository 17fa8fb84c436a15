import { Alert, Anchor } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AskedCorrection } from '#contract/corrections/asked.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { useAskedCorrectionsQuery } from '../../lib/api/asked-corrections.ts';
import { useProfileQuery } from '../../lib/api/profile-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import { recentAnswers } from './recent-answers.ts';

/** What the office answered to what the student asked for. */
export const OfficeAnswers = () => (
  <>
    <RefusedChange />
    <AnsweredCorrections />
  </>
);

function RefusedChange() {
  const { data } = useProfileQuery();
  const refusal = data?.identity.request?.refusal;
  if (!refusal) return null;
  return (
    <Alert color="red" icon={<IconX aria-hidden />} title={OFFICE_MESSAGES.changeWasRefused} mb="md">
      {refusal.reason}{' '}
      <Anchor component={Link} to={PATHS.profile} inherit underline="always">
        See your profile
      </Anchor>
    </Alert>
  );
}

function AnsweredCorrections() {
  const { id } = useSignedInUser();
  const time = useCollegeTime();
  const { data } = useAskedCorrectionsQuery({ id });
  return recentAnswers(data?.requests ?? [], time.today(), time.timeZone).map(each => (
    <AnsweredCorrection key={each.event.id} {...each} />
  ));
}

function AnsweredCorrection({ event, answer }: AskedCorrection) {
  const reason = answer?.reason ?? null;
  const look =
    reason === null
      ? { color: 'green', title: 'The office has corrected your attendance', icon: <IconCheck aria-hidden /> }
      : { color: 'red', title: 'The office refused to correct your attendance', icon: <IconX aria-hidden /> };
  return (
    <Alert {...look} mb="md">
      <EventLink event={event} />
      {reason !== null && <span lang={languageOf(reason)}>{`: ${reason}`}</span>}
    </Alert>
  );
}
