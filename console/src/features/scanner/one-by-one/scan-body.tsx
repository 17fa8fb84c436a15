import { Alert, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type Icon, IconCalendarQuestion, IconDeviceMobile, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { type CollegeTime, useCollegeTime } from '../../../lib/format/college-time.ts';
import { titleAndDate } from '../../../lib/format/event-labels.ts';
import { Tag } from '../../../ui/tag.tsx';
import { DoorPhoto } from '../photos/door-photo.tsx';
import { LookAlert } from '../shared/outcome/look-alert.tsx';
import { verdictWords } from '../shared/outcome/outcome-look.ts';
import { OutcomePanel } from '../shared/outcome/outcome-panel.tsx';
import { factsOf } from '../shared/outcome/who-is.ts';
import { doubtWords } from '../shared/scans/kept-words.ts';
import classes from './scan-modal.module.css';
import { type ScanStage, stageLook, studentOf } from './scan-stage.ts';

interface ScanBodyProps {
  readonly stage: ScanStage;
  readonly event: Event | null;
  readonly eventSelect: ReactNode;
}

/** What the scan's modal shows at each stage. */
export function ScanBody({ stage, event, eventSelect }: ScanBodyProps) {
  const time = useCollegeTime();
  const look = stageLook(stage);
  const student = studentOf(stage);
  const asksForLook = event?.identity === 'strict' && student && <LookAlert />;
  if (stage.kind === 'ready' || stage.kind === 'marking')
    return (
      <>
        <WhoIsIt>
          <ScannedStudentCard student={stage.student} />
          {stage.kind === 'ready' && stage.newPhoneSince && (
            <Doubt icon={IconDeviceMobile}>{DOOR_MESSAGES.newPhone(time.brief(stage.newPhoneSince))}</Doubt>
          )}
          {stage.kind === 'ready' && stage.phoneShared && (
            <Doubt icon={IconUsers}>{MESSAGES.phoneShared}</Doubt>
          )}
        </WhoIsIt>
        {event ? <ChosenEvent event={event} /> : <NoEventYet>{eventSelect}</NoEventYet>}
        {asksForLook}
      </>
    );
  if (!look)
    return (
      <WhoIsIt>
        <Reading />
      </WhoIsIt>
    );
  return (
    <>
      <OutcomePanel look={look} student={student}>
        {wordsOf(stage, time)}
      </OutcomePanel>
      {stage.kind === 'unanswered' && !event && <NoEventYet>{eventSelect}</NoEventYet>}
      {stage.kind === 'unanswered' && asksForLook}
    </>
  );
}

/** What is said of a scan that has ended, or that needs a decision. */
function wordsOf(stage: ScanStage, time: CollegeTime): ReactNode {
  if (stage.kind === 'told') return verdictWords(stage.verdict, time);
  if (stage.kind !== 'unanswered') return null;
  return (
    <>
      {stage.belief && doubtWords(stage.belief, time)} {stage.sentence}{' '}
      {stage.student && 'Trying again is safe: nobody is marked twice.'}
    </>
  );
}

/** It is there before the student is known. So a screen reader says who it is before anybody presses the button. */
const WhoIsIt = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={classes.who}>
    {children}
  </div>
);

function Reading() {
  return (
    <Stack gap="xs">
      <VisuallyHidden>Reading the code</VisuallyHidden>
      <Skeleton height={34} width="60%" />
      <Skeleton height={22} width="40%" />
    </Stack>
  );
}

/** Before the server has named the student. To look is to compare a face with a name, so this device has to know one. */
export function LookBeforeKept({ stage, event }: Pick<ScanBodyProps, 'stage'> & { readonly event: Event }) {
  const student = studentOf(stage);
  if (event.identity !== 'strict' || !student) return null;
  return (
    <>
      <ScannedStudentCard student={student} />
      <LookAlert />
    </>
  );
}

/** The student in the code, to compare with the person at the door. */
function ScannedStudentCard({ student }: { readonly student: KnownStudent }) {
  return (
    <Group gap="md" align="start" wrap="nowrap">
      <DoorPhoto student={student} className={classes.photo} />
      <Stack gap={2}>
        <Text fz="1.75rem" fw={700} lh={1.2} style={{ overflowWrap: 'anywhere' }}>
          {student.name}
        </Text>
        <Text fz="lg" c="dimmed">
          {factsOf(student)}
        </Text>
      </Stack>
    </Group>
  );
}

/** The admin may want to look twice: the student has not had this phone for long, or shares it. */
const Doubt = ({ icon, children }: { readonly icon: Icon; readonly children: string }) => (
  <div>
    <Tag tone="warn" icon={icon} size="lg">
      {children}
    </Tag>
  </div>
);

function ChosenEvent({ event }: { readonly event: Event }) {
  return (
    <div>
      <Text fz="sm" c="dimmed">
        Selected event
      </Text>
      <Text fw={600}>{titleAndDate(event)}</Text>
    </div>
  );
}

function NoEventYet({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Alert role="alert" color="marigold" variant="light" icon={<IconCalendarQuestion aria-hidden />}>
        {MESSAGES.selectEventFirst}
      </Alert>
      {children}
    </Stack>
  );
}
