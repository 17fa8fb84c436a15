import { languageOf } from '../../lib/format/language-of.ts';

/** An event's title, read aloud and laid out in the language of its script. */
export const EventTitle = ({ title }: { readonly title: string }) => (
  <span lang={languageOf(title)}>{title}</span>
);
