import { Checkbox, Textarea } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type ApiError, isApiError, saysNothing, sentence } from '../../lib/api/api-error.ts';
import { useMarkListMutation } from '../../lib/api/event-attendance-endpoints.ts';
import { useSubmissions } from '../../lib/api/submissions.ts';
import { useCalls } from '../../lib/api/use-calls.ts';
import { counted } from '../../lib/format/format.ts';
import { type EventRoster, fetchRoster } from '../../lib/roster/fetch-roster.ts';
import { takeResult } from '../../lib/take-result.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAskBeforeClosing } from '../../ui/dialog/use-ask-before-closing.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { ScrollBox } from '../../ui/list/scroll-box.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './records.module.css';
import { byRollNo, type ListedStudents, readRollList, type Unclear } from './roll-list.ts';

interface ListDialogProps {
  readonly event: Pick<Event, 'id' | 'trades' | 'years'>;
  readonly onClose: () => void;
}

const NOBODY: ListedStudents = {
  toMark: [],
  presentAlready: [],
  notExpected: [],
  waiting: [],
  absent: [],
  unclear: [],
  unknown: [],
};

/** Marks those present whose roll numbers are pasted: from a chat, a document or a table. */
export function ListDialog({ event, onClose }: ListDialogProps) {
  const { field, refuse } = useTypedText();
  const text = field.value;
  const [roster, readAgain] = useEventRoster(event.id);
  const isReady = roster !== null && !isApiError(roster);
  const students = useMemo(() => (isReady ? byRollNo(roster.students) : null), [isReady, roster]);
  const read = useMemo(
    () => (students ? readRollList(text, students, event) : NOBODY),
    [students, text, event],
  );
  // Of this text, and not of another one.
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const agrees = agreedTo === text;
  const listed = agrees ? withUnclear(read) : read;
  const send = useSendList(event.id, listed);
  const { requestClose, question } = useAskBeforeClosing(text.trim() !== '', MESSAGES.listUnmarked, onClose);

  const confirm = async (): Promise<string | null> => {
    if (text.trim() === '') return refuse(MESSAGES.rollNoRequired);
    if (isApiError(roster)) readAgain();
    if (!students) return MESSAGES.listNotReady;
    if (listed.toMark.length === 0) return MESSAGES.listNobody;
    const problem = await send();
    if (problem === null) onClose();
    // Those who were marked by it are present now.
    else readAgain();
    return problem;
  };
  return (
    <>
      <ConfirmDialog
        title="Mark from a list"
        confirm={`Mark ${counted(listed.toMark.length, 'student')} present`}
        onConfirm={confirm}
        onClose={requestClose}
      >
        <Textarea
          {...field}
          data-autofocus
          label="Roll numbers"
          description="One on each line, from a chat, or a table pasted from a sheet"
          autosize
          minRows={5}
          maxRows={10}
        />
        {roster === null && <LoadingState label="Loading the students" rows={1} />}
        {isApiError(roster) && <FormProblem problem={sentence(roster, MESSAGES.eventDataFailed)} />}
        <Listed {...listed} />
        {read.unclear.length > 0 && (
          <Checkbox
            label={`Mark ${counted(read.unclear.length, 'student')} present who ${read.unclear.length === 1 ? 'is' : 'are'} not clear`}
            checked={agrees}
            onChange={({ currentTarget }) => setAgreedTo(currentTarget.checked ? text : null)}
          />
        )}
      </ConfirmDialog>
      {question}
    </>
  );
}

/** An admin has looked at them. */
const withUnclear = ({ toMark, unclear, ...listed }: ListedStudents): ListedStudents => ({
  ...listed,
  toMark: [...toMark, ...unclear.map(({ student }) => student)],
  unclear: [],
});

/** What will happen, in words. Those who are not known or not expected are named. */
function Listed({ toMark, unclear, presentAlready, notExpected, waiting, absent, unknown }: ListedStudents) {
  const lines = [
    ['', presentAlready.length, 'present already', ''],
    ['absent', absent.length, 'absent by this list', namesOf(absent)],
    ['absent', notExpected.length, 'not expected here', namesOf(notExpected)],
    ['absent', waiting.length, 'not approved yet', namesOf(waiting)],
    ['absent', unknown.length, 'not known', unknown.join(', ')],
    ['absent', unclear.length, 'not clear, and not marked', unclear.map(besideIn).join(', ')],
  ] as const;
  const shown = lines.filter(([, count]) => count > 0);
  return (
    <div role="status">
      {shown.length + toMark.length > 0 && (
        <ScrollBox label="This list" maxHeight="12rem">
          <ul className={classes.listed}>
            {toMark.length > 0 && (
              <li data-tone="present">
                <strong className="rc-number">{toMark.length}</strong> will be marked present
                {/* Closed, because a screen reader says this box again at every change. */}
                <details>
                  <summary>Names</summary>
                  <small>{namesOf(toMark)}</small>
                </details>
              </li>
            )}
            {shown.map(([tone, count, what, who]) => (
              <li key={what} data-tone={tone}>
                <strong className="rc-number">{count}</strong> {what}
                {who !== '' && <small>{who}</small>}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </div>
  );
}

/** What stands beside a student, with the quotation marks that keep it apart from the name. */
const besideIn = ({ student, beside }: Unclear): string =>
  `${student.name} (${beside.map(text => (text === '' ? 'no tick, as others have' : `“${text}”`)).join(', ')})`;

const namesOf = (students: readonly DoorStudent[]): string => students.map(({ name }) => name).join(', ');

/** The students of the event. Null: still asked for. */
function useEventRoster(eventId: string): readonly [EventRoster | ApiError | null, () => void] {
  const callsNow = useCalls();
  const [roster, setRoster] = useState<EventRoster | ApiError | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => {
    const ask = (cursor: string | undefined) =>
      callsNow().json(attendanceRoutes.doorRoster, { id: eventId, limit: 500, cursor });
    return takeResult(fetchRoster(eventId, ask), setRoster);
  }, [eventId, round]);
  return [roster, () => setRound(before => before + 1)];
}

/** Marks the listed students. Returns the problem, or null. A retry of the same list stores nothing twice. */
function useSendList(eventId: string, { toMark }: ListedStudents): () => Promise<string | null> {
  const [mark] = useMarkListMutation();
  const submit = useSubmissions();
  return async () => {
    const marks = toMark.map(({ id }) => ({ userId: id, status: 'present' as const }));
    const content = JSON.stringify(marks);
    const { data, error } = await submit(content, commandId => mark({ eventId, marks, commandId }));
    if (!data) return saysNothing(error) ? MESSAGES.listUnanswered : sentence(error, MESSAGES.markFailed);
    const refused = data.results.flatMap(result => ('error' in result ? [result.error] : []));
    const marked = data.results.length - refused.length;
    const [reason] = refused;
    if (reason !== undefined) return MESSAGES.listPartly(marked, refused.length, reason);
    toast.success(MESSAGES.listMarked(marked));
    return null;
  };
}
