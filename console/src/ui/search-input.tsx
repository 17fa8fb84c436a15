import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';

const TYPING_MS = 300;

interface SearchInputProps {
  /** What it looks in: its name, and what stands in it while it is empty, unless that is said otherwise. */
  readonly label: string;
  readonly placeholder?: string;
  /** What is searched for now. */
  readonly value: string;
  readonly onSettle: (search: string) => void;
  readonly className?: string | undefined;
}

/** Shows every key at once, and searches when the typing rests. */
export function SearchInput({ label, placeholder = label, value, onSettle, className }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);

  // Changed by somebody else (filters cleared, the browser's Back): what was typed gives way.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }

  const settle = useDebouncedCallback((typed: string) => {
    setSent(typed);
    onSettle(typed);
  }, TYPING_MS);

  return (
    <TextInput
      className={className ?? ''}
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
