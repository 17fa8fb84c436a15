import { type ChangeEvent, useRef, useState } from 'react';

/**
 * What is typed into a dialog's one field, and what is wrong with it. `refuse` shows that, and puts the focus there.
 * `fill` replaces the text.
 */
export function useTypedText<E extends HTMLInputElement | HTMLTextAreaElement = HTMLTextAreaElement>(
  initial = '',
) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<E>(null);
  const fill = (text: string): void => {
    setValue(text);
    setError(null);
  };
  const onChange = ({ currentTarget }: ChangeEvent<E>): void => {
    fill(currentTarget.value);
  };
  const refuse = (why = ''): null => {
    setError(why);
    ref.current?.focus();
    return null;
  };
  return { field: { ref, value, error, onChange }, refuse, fill };
}
