import { Button, Textarea } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { hashIn, problemWith } from './typed-hash.ts';
import classes from './verify.module.css';

interface HashFieldProps {
  /** The hash being compared. Empty: none. */
  readonly compared: string;
  readonly onCompare: (hash: string) => void;
}

/** The input for the hash that is printed on the report. */
export function HashField({ compared, onCompare }: HashFieldProps) {
  const [typed, setTyped] = useState(compared);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = problemWith(typed);
    setProblem(found);
    if (found === null) onCompare(hashIn(typed));
    else field.current?.focus();
  };
  return (
    <Panel title="Compare the hash">
      <form noValidate className={classes.form} onSubmit={submit}>
        <Textarea
          ref={field}
          label="Hash printed on the report"
          description="64 digits and letters; spaces do not matter"
          autosize
          minRows={2}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          classNames={{ input: classes.hash }}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">Compare</Button>
      </form>
    </Panel>
  );
}
