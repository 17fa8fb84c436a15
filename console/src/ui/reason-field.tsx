import { Textarea } from '@mantine/core';
import { type Ref, useRef, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';

/** The reason that is typed, and what is wrong with it. `refuse` shows that, and puts the focus there. */
export function useReason() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLTextAreaElement>(null);
  const onChange = (reason: string): void => {
    setValue(reason);
    setError(null);
  };
  const refuse = (why = ''): null => {
    setError(why);
    ref.current?.focus();
    return null;
  };
  return { field: { ref, value, error, onChange }, refuse };
}

interface ReasonFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly label?: string;
  /** Where the reason will stand. */
  readonly description: string;
  readonly required?: boolean;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (reason: string) => void;
}

/** The reason of a decision, in a dialog. It takes the focus first. */
export const ReasonField = ({
  label = 'Reason',
  description,
  required = true,
  onChange,
  ...field
}: ReasonFieldProps) => (
  <Textarea
    {...field}
    label={label}
    description={`${description}, at most ${LIMITS.reason.max} characters`}
    required={required}
    autosize
    minRows={2}
    maxRows={6}
    data-autofocus
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
