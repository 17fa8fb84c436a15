import { useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { type DoorStudent, isExpected } from '#contract/attendance/door-roster.ts';
import { MARK_LIST_MESSAGES } from '#contract/attendance/mark-list-messages.ts';
import { attendanceRoutes } from '#contract/attendance/routes.ts';
import type { Audience } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { type ApiError, isApiError, saysNothing, sentence } from '../../../lib/api/api-error.ts';
import { useMarkListMutation } from '../../../lib/api/event-attendance-endpoints.ts';
import { useSubmissions } from '../../../lib/api/submissions.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { counted } from '../../../lib/format/format.ts';
import { type EventRoster, fetchRoster } from '../../../lib/roster/fetch-roster.ts';
import { namesOf } from '../../../lib/student-list/names-of.ts';
import type { ReadList } from '../../../lib/student-list/read-list.ts';
import { readList } from '../../../lib/student-list/read-list.ts';
import { rosterOf } from '../../../lib/student-list/roster.ts';
import { useAsked } from '../../../lib/use-asked.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useAskBeforeClosing } from '../../../ui/dialog/use-ask-before-closing.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useTypedText } from '../../../ui/form/use-typed-text.ts';
import { LoadingState } from '../../../ui/state/loading-state.tsx';
import { ListGroups } from '../../../ui/student-list/list-groups.tsx';
import { ListOutcome, type OutcomeLine } from '../../../ui/student-list/list-outcome.tsx';
import { RollNumbers } from '../../../ui/student-list/roll-numbers.tsx';

interface ListDialogProps {
  readonly event: Pick<Event, 'id' | 'trades' | 'years' | 'listed'>;
  readonly onClose: () => void;
}

const NOTHING: MarksOf = {
  ...{ groups: [], asks: false, presentAlready: [], notExpected: [], waiting: [], unknown: [] },
};

/** Marks those present whose roll numbers are pasted: from a chat, a document or a table. */
export function ListDialog({ event, onClose }: ListDialogProps) {
  const { field, refuse } = useTypedText();
  const text = field.value;
  const { answer, askAgain } = useEventRoster(event.id);
  const failed = isApiError(answer) ? answer : null;
  const readMarks = useReadMarks(answer, event);
  const read = useMemo(() => readMarks?.(text) ?? NOTHING, [readMarks, text]);
  const { ticked, setTicked } = useTicked(text);
  const toMark = read.groups.flatMap(({ key, students }) => (!read.asks || ticked.has(key) ? students : []));
  const send = useSendList(event.id, toMark);
  const { requestClose, question } = useAskBeforeClosing(
    text.trim() !== '',
    MARK_LIST_MESSAGES.listUnmarked,
    onClose,
  );

  const confirm = async (): Promise<string | null> => {
    if (text.trim() === '') return refuse(MESSAGES.rollNoRequired);
    if (failed) askAgain();
    if (!readMarks) return MARK_LIST_MESSAGES.listNotReady;
    if (toMark.length === 0)
      return read.groups.length > 0 ? MARK_LIST_MESSAGES.listNotTicked : MARK_LIST_MESSAGES.listNobody;
    const problem = await send();
    if (problem === null) onClose();
    // Those who were marked by it are present now.
    else askAgain();
    return problem;
  };
  return (
    <>
      <ConfirmDialog
        title="Mark from a list"
        confirm={`Mark ${counted(toMark.length, 'student')} present`}
        onConfirm={confirm}
        onClose={requestClose}
        fields={
          <>
            <RollNumbers {...field} data-autofocus />
            {answer === null && <LoadingState label="Loading the students" rows={1} />}
            {failed && <FormProblem problem={sentence(failed, MESSAGES.eventDataFailed)} />}
            {read.asks && read.groups.length > 0 && (
              <ListGroups
                legend="Who of them was there?"
                groups={read.groups}
                ticked={ticked}
                onTick={setTicked}
              />
            )}
            <ListOutcome lines={outcomeOf(toMark, read)} />
          </>
        }
      />
      {question}
    </>
  );
}

/** The groups that count as present, of this text and not of another one. */
function useTicked(text: string) {
  const [of, setOf] = useState<{ text: string; keys: ReadonlySet<string> }>({ text, keys: new Set() });
  return {
    ticked: of.text === text ? of.keys : new Set<string>(),
    setTicked: (keys: ReadonlySet<string>): void => setOf({ text, keys }),
  };
}

/** The students of the event. */
function useEventRoster(eventId: string) {
  const callsNow = useCalls();
  const ask = (cursor: string | undefined) =>
    callsNow().json(attendanceRoutes.doorRoster, { id: eventId, limit: 500, cursor });
  return useAsked(() => fetchRoster(eventId, ask), eventId);
}

/** Reads a list, once the students are there. */
const useReadMarks = (answer: EventRoster | ApiError | null, event: ListDialogProps['event']) =>
  useMemo(() => {
    if (!answer || isApiError(answer)) return null;
    const roster = rosterOf(answer.students);
    return (text: string): MarksOf => marksOf(readList(text, roster), answer.students, event);
  }, [answer, event]);

/** What will happen, in words. Those who are not known or not expected are named. */
const outcomeOf = (
  toMark: readonly KnownStudent[],
  { presentAlready, notExpected, waiting, unknown }: MarksOf,
): OutcomeLine[] => [
  {
    ...{ tone: 'present', count: toMark.length, what: 'will be marked present' },
    ...{ who: namesOf(toMark), closed: true },
  },
  { tone: 'plain', count: presentAlready.length, what: 'present already', who: '' },
  { tone: 'absent', count: notExpected.length, what: 'not expected here', who: namesOf(notExpected) },
  { tone: 'absent', count: waiting.length, what: 'not approved yet', who: namesOf(waiting) },
  { tone: 'absent', count: unknown.length, what: 'not known', who: unknown.join(', ') },
];

/** Marks the listed students. Returns the problem, or null. A retry of the same list stores nothing twice. */
function useSendList(eventId: string, toMark: readonly KnownStudent[]): () => Promise<string | null> {
  const [mark] = useMarkListMutation();
  const submit = useSubmissions();
  return async () => {
    const marks = toMark.map(({ id }) => ({ userId: id, status: 'present' as const }));
    const content = JSON.stringify(marks);
    const { data, error } = await submit(content, commandId => mark({ eventId, marks, commandId }));
    if (!data)
      return saysNothing(error) ? MARK_LIST_MESSAGES.listUnanswered : sentence(error, MESSAGES.markFailed);
    const refused = data.results.flatMap(result => ('error' in result ? [result.error] : []));
    const marked = data.results.length - refused.length;
    const [reason] = refused;
    if (reason !== undefined) return MARK_LIST_MESSAGES.listPartly(marked, refused.length, reason);
    toast.success(MARK_LIST_MESSAGES.listMarked(marked));
    return null;
  };
}

/** What a pasted list means for an event. */
interface MarksOf extends ReadList {
  readonly presentAlready: readonly DoorStudent[];
  /** Deactivated, or the event is not for them. */
  readonly notExpected: readonly DoorStudent[];
  /** Their sign-up is not approved yet. */
  readonly waiting: readonly DoorStudent[];
}

/** The same list with only those in its groups who can be marked, and the others beside them. */
export function marksOf(read: ReadList, students: readonly DoorStudent[], audience: Audience): MarksOf {
  const listed = new Set(read.groups.flatMap(group => group.students.map(({ id }) => id)));
  const theirs = students.filter(({ id }) => listed.has(id));
  const approved = theirs.filter(({ waiting }) => !waiting);
  const expected = approved.filter(student => isExpected(audience, student));
  const toMark = new Set(expected.flatMap(({ id, present }) => (present === null ? id : [])));
  return {
    ...read,
    groups: read.groups
      .map(group => ({ ...group, students: group.students.filter(({ id }) => toMark.has(id)) }))
      .filter(group => group.students.length > 0),
    presentAlready: expected.filter(({ present }) => present !== null),
    notExpected: approved.filter(student => !isExpected(audience, student)),
    waiting: theirs.filter(({ waiting }) => waiting),
  };
}
