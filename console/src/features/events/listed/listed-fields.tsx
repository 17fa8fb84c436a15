import { type Ref, useMemo } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { allPages } from '../../../lib/api/all-pages.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { namesOf } from '../../../lib/student-list/names-of.ts';
import { useAsked } from '../../../lib/use-asked.ts';
import { LoadingState } from '../../../ui/state/loading-state.tsx';
import { ListGroups } from '../../../ui/student-list/list-groups.tsx';
import type { OutcomeLine } from '../../../ui/student-list/list-outcome.tsx';
import { ListOutcome } from '../../../ui/student-list/list-outcome.tsx';
import { RollNumbers } from '../../../ui/student-list/roll-numbers.tsx';
import { ListFailed } from '../list-failed.tsx';
import { chosenAfter, chosenOf, type Listable, listReader, tickedAmong } from './list-reader.ts';

/** Who is listed, and the text that says so. */
interface Listing {
  readonly students: readonly string[];
  /** Null: nothing was typed yet, so the text is made of the students. */
  readonly pasted: string | null;
}

export interface ListedFieldsProps {
  readonly listing: Listing;
  readonly onChange: (listing: { students: string[]; pasted: string }) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly fieldRef: Ref<HTMLTextAreaElement>;
}

/** The list of an event's students: pasted, and read as it is typed. */
export function ListedFields(props: ListedFieldsProps) {
  const { answer, isAsking, askAgain } = useAllStudents();
  if (answer === null) return <LoadingState label="Loading the students" rows={1} rowHeight={160} />;
  if (!isApiError(answer)) return <List {...props} all={answer} />;
  return <ListFailed why={sentence(answer, '')} onRetry={askAgain} retrying={isAsking} />;
}

function List({
  all,
  listing: { students, pasted },
  onChange,
  onBlur,
  error,
  fieldRef,
}: ListedFieldsProps & { readonly all: readonly Listable[] }) {
  const reader = useMemo(() => listReader(all), [all]);
  const text = useMemo(() => pasted ?? reader.textOf(students), [reader, pasted, students]);
  const read = useMemo(() => reader.read(text), [reader, text]);
  const type = (typed: string): void =>
    onChange({ pasted: typed, students: chosenAfter(read, students, reader.read(typed)) });
  return (
    <>
      <RollNumbers
        ref={fieldRef}
        name="students"
        value={text}
        error={error}
        onBlur={onBlur}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {read.asks && read.groups.length > 0 && (
        <ListGroups
          legend="Who of them is expected?"
          groups={read.groups}
          ticked={tickedAmong(read.groups, students)}
          onTick={keys => onChange({ pasted: text, students: chosenOf(read, keys) })}
        />
      )}
      <ListOutcome lines={outcomeOf(reader.studentsOf(students), read.unknown)} />
    </>
  );
}

/** All students of the college, by roll number: also who is deactivated, and who waits for approval. */
function useAllStudents() {
  const callsNow = useCalls();
  return useAsked(async () => {
    const pages = await allPages(cursor =>
      callsNow().json(usersRoutes.users, { role: 'user', sort: 'roll_no', limit: LIMITS.page.max, cursor }),
    );
    return isApiError(pages) ? pages : pages.flatMap(({ users }) => users.filter(({ erased }) => !erased));
  }, 'students');
}

/** Who will be expected, in words. Who cannot be yet is named. */
export function outcomeOf(students: readonly Listable[], unknown: readonly string[]): OutcomeLine[] {
  const waiting = students.filter(each => each.waiting);
  const inactive = students.filter(each => !each.waiting && !each.active);
  const expected = students.filter(each => !each.waiting && each.active);
  return [
    { tone: 'present', count: expected.length, what: 'expected', who: namesOf(expected), closed: true },
    {
      ...{ tone: 'absent', count: waiting.length, what: 'not approved yet, expected once they are' },
      who: namesOf(waiting),
    },
    {
      ...{ tone: 'absent', count: inactive.length, what: 'deactivated, expected once active again' },
      who: namesOf(inactive),
    },
    { tone: 'absent', count: unknown.length, what: 'not known', who: unknown.join(', ') },
  ];
}
