import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { WITHDRAWAL_MESSAGES } from '#contract/attendance/withdrawal-messages.ts';
import { isolated } from '#contract/bidi.ts';
import { useActiveEventsQuery } from '../../lib/api/event-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { optionsOf } from '../../lib/format/event-labels.ts';
import { counted } from '../../lib/format/format.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { isPresent, useWithdrawMany, type Withdrawn } from './use-withdraw-many.ts';

type Records = readonly AttendanceRecord[];

interface WithdrawManyDialogProps {
  readonly eventId: string;
  readonly records: Records;
  /** Called also if not all were withdrawn. */
  readonly onDone: (outcome: Withdrawn) => void;
  readonly onClose: () => void;
}

/** Withdraws the selected marks, for one reason. Those that belong to another event are made there first. */
export function WithdrawManyDialog({ eventId, records, onDone, onClose }: WithdrawManyDialogProps) {
  const { field, refuse } = useTypedText();
  const withdraw = useWithdrawMany();
  const others = useOtherEvents(eventId, records);
  const [elsewhere, setElsewhere] = useState('');
  const absent = records.filter(record => !isPresent(record));

  const confirm = async (): Promise<string | null> => {
    const { data: reason, error } = withdrawBody.shape.reason.safeParse(field.value);
    if (error) return refuse(error.issues[0]?.message);
    const outcome = await withdraw(records, { reason, elsewhere });
    onDone(outcome);
    const title = others.find(({ id }) => id === elsewhere)?.title ?? '';
    const problem = problemOf(outcome, title);
    if (problem !== null) return problem;
    toast.success(successOf(outcome, title));
    onClose();
    return null;
  };

  return (
    <ConfirmDialog
      title="Withdraw marks"
      confirm={`Withdraw ${counted(records.length, 'mark')}`}
      danger
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <>
          <ReasonField {...field} description="Shown in the history of each mark" />
          {others.length > 0 && (
            <NativeSelect
              label={absent.length > 0 ? 'Mark those who are present at' : 'Mark them present at'}
              description="For scans that belong to another event of today"
              data={[
                { value: '', label: 'No other event' },
                ...optionsOf(others, ({ title }) => isolated(title)),
              ]}
              value={elsewhere}
              onChange={({ currentTarget }) => setElsewhere(currentTarget.value)}
            />
          )}
          {elsewhere !== '' && absent.length > 0 && (
            <Text size="sm" role="status" lineClamp={4}>
              {WITHDRAWAL_MESSAGES.absentStay(namesOf(absent))}
            </Text>
          )}
        </>
      }
    >
      <Text>
        After this {records.length === 1 ? 'the student is' : `these ${records.length} students are`} not
        marked here: neither present nor absent. The marks and their withdrawal stay in the history.
      </Text>
      <Text lineClamp={4} c="dimmed">
        {namesOf(records).join(', ')}
      </Text>
    </ConfirmDialog>
  );
}

const namesOf = (records: Records): string[] => records.map(({ studentName }) => studentName);

function successOf({ records, moved }: Withdrawn, title: string): string {
  const { done, moved: doneAndMoved } = WITHDRAWAL_MESSAGES;
  if (moved.length === 0) return done(records.length);
  return doneAndMoved(records.length, { there: moved.length, title });
}

/** Why not all were withdrawn. Null: they were. */
function problemOf({ records, changed, moved, refused }: Withdrawn, title: string): string | null {
  const [why] = refused;
  if (why === undefined && changed.length === 0) return null;
  const { newerStand, alsoThere, done, partly } = WITHDRAWAL_MESSAGES;
  const movedToo = changed.filter(record => moved.includes(record));
  const newer = changed.length > 0 && [
    newerStand(namesOf(changed)),
    movedToo.length > 0 && alsoThere(namesOf(movedToo), title),
  ];
  const count = why === undefined ? done(records.length) : partly(records.length, refused.length, why);
  return [...(newer || []), count].filter(Boolean).join(' ');
}

/**
 * Where students can be marked by a list: events of today, and none at which somebody looks at each of them. None, if
 * nobody is present here.
 */
function useOtherEvents(eventId: string, records: Records) {
  const { data } = useActiveEventsQuery();
  const { today } = useCollegeTime();
  return records.some(isPresent)
    ? (data?.events ?? []).filter(
        ({ id, identity, date }) => id !== eventId && identity === 'any' && date === today(),
      )
    : [];
}
