import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { excerpt, linked } from './notice-text.ts';
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
      <Linked text={open || beginning === null ? text : beginning} />
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

/** Its addresses open in a new tab. */
const Linked = ({ text }: { readonly text: string }) => (
  // With a key, so that a translated text is replaced whole.
  <p key={text} className={classes.text} translate="yes">
    {linked(text).map((piece, index) =>
      piece.isLink ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
        <a key={index} href={piece.text} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </p>
);
