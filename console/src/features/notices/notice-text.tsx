import { linked } from './linked.ts';
import classes from './notices.module.css';

/** A notice's text as it was typed. Its addresses open in a new tab. */
export function NoticeText({ text }: { readonly text: string }) {
  return (
    <p className={classes.text}>
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
}
