import { Textarea } from '@mantine/core';
import { LIMITS } from '#contract/constants.ts';
import type { useTypedText } from './use-typed-text.ts';

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
