const grouped = new Intl.NumberFormat('en-IN');

/** A number as the college writes it: 1,00,000. */
export const count = (number: number): string => grouped.format(number);

/** A number and what it counts: 1 student, 2 students. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;
