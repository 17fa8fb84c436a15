import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { showing } from '../../../../lib/format/format.ts';
import { AS_TYPED } from '../../../../ui/form/person-fields.ts';
import { focusNextRow } from '../../../../ui/list/focus-next-row.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { useSettled } from '../outcome/use-settled.ts';
import { factsOf } from '../outcome/who-is.ts';
import classes from './typed-entry.module.css';
import { readByKeyboard } from './typed-text.ts';
import { type FoundStudents, useFindStudent } from './use-find-student.ts';
import { useHandheldScanner } from './use-handheld-scanner.ts';

interface TypedEntryProps {
  /** The label of the button beside each student found. Null: the person here may only look. */
  readonly action: string | null;
  /** A pass finds only who is expected there. */
  readonly eventId?: string | undefined;
  /** Whether a handheld scanner's text is taken, wherever the focus is. */
  readonly listening: boolean;
  /** Something was looked for, perhaps by a handheld scanner while this is not visible. */
  readonly onSearch?: () => void;
  readonly onCode: (text: string) => void;
  readonly onStudent: (student: KnownStudent) => void;
}

/** For students that the camera cannot scan: a forgotten phone, a cracked screen, a handheld scanner. */
export function TypedEntry({ action, eventId, listening, onSearch, onCode, onStudent }: TypedEntryProps) {
  const [text, setText] = useState('');
  const [hint, setHint] = useState<string>();
  const { find, forget, finding, found, problem } = useFindStudent(eventId);
  const field = useRef<HTMLInputElement>(null);

  const clear = (): void => {
    setText('');
    forget();
    field.current?.focus();
  };
  const take = (given: string): void =>
    void readByKeyboard(given, (typed, helps) => {
      setHint(helps);
      if (typed.kind === 'nothing') forget(MESSAGES.rollNoRequired);
      else if (typed.kind === 'search') {
        onSearch?.();
        setText(typed.text);
        void find(typed.text);
      } else {
        setText('');
        forget();
        onCode(typed.text);
      }
    });
  useHandheldScanner(listening ? take : null);

  return (
    <section className={`rc-box ${classes.entry}`} aria-label="Without a code">
      <form
        className={classes.line}
        onSubmit={submission => {
          submission.preventDefault();
          take(text);
        }}
        noValidate
      >
        <TextInput
          ref={field}
          data-autofocus
          className={classes.field ?? ''}
          label="Roll number or name"
          description={hint ?? 'For students without their code. Handheld scanners type here too.'}
          size="md"
          value={text}
          error={problem}
          // The focus stays in the field, so nothing else would say it.
          errorProps={{ role: 'alert' }}
          {...AS_TYPED}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          onChange={change => {
            setText(change.currentTarget.value);
            // Also what is being looked for: its answer would take the focus, and Enter would mean another student.
            if (finding || problem !== null || found.count > 0) forget();
          }}
        />
        <Button type="submit" size="md" variant="default" loading={finding} className={classes.find ?? ''}>
          Find
        </Button>
      </form>
      {found.students.length > 0 && (
        <Found
          found={found}
          action={action}
          onChoose={student => {
            clear();
            onStudent(student);
          }}
        />
      )}
    </section>
  );
}

/** As many as fit on a phone. */
const AT_ONCE = 5;

interface FoundProps {
  readonly found: FoundStudents;
  readonly action: string | null;
  readonly onChoose: (student: KnownStudent) => void;
}

/**
 * The students found, by name and trade, and how many there are. Once they can have been read, the first has the focus,
 * so Enter continues. Pressing it twice for Find marks nobody.
 */
function Found({ found: { students, count }, action, onChoose }: FoundProps) {
  const [most, setMost] = useState(AT_ONCE);
  const shown = students.slice(0, most);
  const first = useRef<HTMLButtonElement>(null);
  const [foremost] = students;
  const settled = useSettled(foremost);
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new answer, not only with the first
  useEffect(() => {
    focused.current = document.activeElement;
  }, [foremost]);
  useEffect(() => {
    const { activeElement } = document;
    // A hand that has gone on to another button meanwhile is left there.
    const isElsewhere = activeElement instanceof HTMLButtonElement && activeElement !== focused.current;
    if (settled && !isElsewhere) first.current?.focus();
  }, [settled]);
  return (
    <>
      {count > AT_ONCE && (
        <p className={classes.count} role="status">
          {showing(shown.length, { count }, 'student')}
        </p>
      )}
      <ul className={classes.found} aria-label="Students found">
        {shown.map((student, index) => (
          <li key={student.id} className={classes.student}>
            <span>
              <span className={classes.name}>{student.name}</span>
              <span className={classes.facts}>{factsOf(student)}</span>
              {student.present && <Tag tone="present">Present</Tag>}
            </span>
            {action !== null && (
              <Button
                ref={index === 0 ? first : undefined}
                aria-label={`${action} ${student.name}`}
                disabled={!settled}
                // An Enter key still held from the field must not mark a student.
                onKeyDown={key => key.repeat && key.preventDefault()}
                onClick={() => onChoose(student)}
              >
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < students.length && (
        <Button
          variant="default"
          display="block"
          mt="lg"
          mx="auto"
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            setMost(most + AT_ONCE);
          }}
        >
          Show more
        </Button>
      )}
      {shown.length === students.length && count > students.length && (
        <p className={classes.count}>{DOOR_MESSAGES.findTypeMore}</p>
      )}
    </>
  );
}
