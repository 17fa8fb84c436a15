import { type ChangeEvent, useRef, useState } from 'react';

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
