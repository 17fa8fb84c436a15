import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { AS_TYPED } from '../form/person-fields.ts';
import { useValueFromElsewhere } from './use-value-from-elsewhere.ts';

const TYPING_MS = 300;

interface SearchInputProps {
  /** What is searched: the label and, unless given separately, the placeholder. */
  readonly label: string;
  readonly placeholder?: string;
  /** The current search text. */
  readonly value: string;
  readonly onSettle: (search: string) => void;
  readonly className?: string | undefined;
}

/** Shows every key at once, and searches after a pause in typing. */
export function SearchInput({ label, placeholder = label, value, onSettle, className }: SearchInputProps) {
  const [text, setText] = useState(value);
  const noteSent = useValueFromElsewhere(value, setText);
  const settle = useDebouncedCallback((typed: string) => {
    // It was replaced while it waited. It must not come back as a search that the field does not show.
    if (typed !== text.trim()) return;
    noteSent(typed);
    onSettle(typed);
  }, TYPING_MS);

  return (
    <TextInput
      className={className ?? ''}
      {...AS_TYPED}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={LIMITS.search.max}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        settle(currentTarget.value.trim());
      }}
    />
  );
}
