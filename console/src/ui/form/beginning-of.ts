/** A text may fill a screen. Its beginning tells it from another one. */
const AT_MOST = 120;

export const beginningOf = (text: string): string =>
  text.length > AT_MOST ? `${text.slice(0, text.lastIndexOf(' ', AT_MOST)).slice(0, AT_MOST)} …` : text;
