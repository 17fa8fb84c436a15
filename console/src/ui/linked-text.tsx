import { linked } from '../lib/format/addresses.ts';
import classes from './linked-text.module.css';

/** A text whose web addresses are links. They open in a new tab. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  linked(text).map((piece, index) =>
    piece.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
        key={index}
        className={classes.link}
        href={piece.href}
        target="_blank"
        rel="noreferrer"
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
