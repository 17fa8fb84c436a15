import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { languageOf } from '../../lib/format/language-of.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { excerpt, linesOf } from './notice-text.ts';
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

/** Read in the language of most of it. A line in another one is read in its own: many notices say all twice. */
function Linked({ text }: { readonly text: string }) {
  const language = languageOf(text);
  return (
    // With a key, so that a translated text is replaced whole.
    <p key={text} className={classes.text} lang={language} translate="yes">
      {linesOf(text).map((line, index) => {
        const own = /\p{L}/u.test(line) ? languageOf(line) : language;
        return own === language ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never change places
          <LinkedText key={index} text={line} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index} lang={own ?? 'en'}>
            <LinkedText text={line} />
          </span>
        );
      })}
    </p>
  );
}
