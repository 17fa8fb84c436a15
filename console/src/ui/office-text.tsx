import { languageOf } from '../lib/format/language-of.ts';
import { LinkedText } from './linked-text.tsx';

interface OfficeTextProps {
  readonly text: string;
  readonly as?: 'p' | 'span';
  readonly className: string | undefined;
}

/**
 * What the office typed, with its web addresses as links. Read in the language of most of it. A line in another one is
 * read in its own: many notices say all twice.
 */
export function OfficeText({ text, as: As = 'p', className = '' }: OfficeTextProps) {
  const language = languageOf(text);
  return (
    // With a key, so that a translated text is replaced whole.
    <As key={text} className={className} lang={language} translate="yes">
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
    </As>
  );
}

/** The lines of a text, each with its end, so that together they are the text. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
