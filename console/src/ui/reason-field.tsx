import { Textarea } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';

/** What is typed into a dialog's one field, and what is wrong with it. `refuse` shows that, and puts the focus there. */
export function useTypedText<E extends HTMLInputElement | HTMLTextAreaElement = HTMLTextAreaElement>() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<E>(null);
  const onChange = ({ currentTarget }: ChangeEvent<E>): void => {
    setValue(currentTarget.value);
    setError(null);
  };
  const refuse = (why = ''): null => {
    setError(why);
    ref.current?.focus();
    return null;
  };
  return { field: { ref, value, error, onChange }, refuse };
}

type TypedReason = ReturnType<typeof useTypedText<HTMLTextAreaElement>>['field'];

interface ReasonFieldProps extends Readonly<TypedReason> {
  readonly label?: string;
  /** Where the reason will stand. */
  readonly description: string;
  readonly required?: boolean;
}

/** The reason of a decision, in a dialog. It takes the focus first. */
export const ReasonField = ({
  label = 'Reason',
  description,
  required = true,
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
  />
);
