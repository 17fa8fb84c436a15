import { Textarea, type TextareaProps } from '@mantine/core';

/** Where a list of roll numbers is pasted. */
export const RollNumbers = (props: TextareaProps) => (
  <Textarea
    label="Roll numbers"
    description="One on each line, from a chat, or a table pasted from a sheet"
    autosize
    minRows={5}
    maxRows={10}
    {...props}
  />
);
