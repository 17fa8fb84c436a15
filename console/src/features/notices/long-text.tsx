import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ADDRESS } from '../../lib/format/addresses.ts';
import { OfficeText } from '../../ui/office-text.tsx';
import classes from './notices.module.css';

interface LongTextProps {
  readonly text: string;
  /** The title of what it belongs to. */
  readonly of: string;
}

/** A text as it was typed. Of a long one, only the beginning is shown until the reader opens it. */
export function LongText({ text, of }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const beginning = excerpt(text);
  return (
    <>
      <OfficeText className={classes.text} text={open || beginning === null ? text : beginning} />
      {beginning !== null && (
        <UnstyledButton
          className={classes.readMore}
          aria-expanded={open}
          aria-label={`${open ? 'Read less' : 'Read more'} of ${of}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read more'}
        </UnstyledButton>
      )}
    </>
  );
}

const LONG = { characters: 360, lines: 6 } as const;
const BEGINNING = { characters: 280, lines: 4 } as const;

/** The beginning of a long text, cut between words. Null if the text is short enough to be shown whole. */
export function excerpt(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= LONG.characters && lines.length <= LONG.lines) return null;
  const begun = lines.slice(0, BEGINNING.lines).join('\n');
  if (begun.length <= BEGINNING.characters) return `${begun.trimEnd()} …`;
  return `${begun.slice(0, placeToCut(begun)).trimEnd()} …`;
}

/** The last place between words. In one long word: anywhere but in an address, because the rest would lead elsewhere. */
function placeToCut(text: string): number {
  const latest = BEGINNING.characters;
  const space = text.slice(0, latest).search(/\s\S*$/);
  if (space > 0) return space;
  for (const { 0: address, index } of text.matchAll(ADDRESS))
    if (index < latest && latest < index + address.length) return index > 0 ? index : address.length;
  return latest;
}
