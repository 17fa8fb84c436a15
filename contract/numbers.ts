/** Numbers are written as the college writes them, whatever machine they are written on. */
const asInIndia = new Intl.NumberFormat('en-IN');

/** A number for people to read: 1,931 or 1,20,400. */
export const grouped = (number: number): string => asInIndia.format(number);

/** A number and what it counts: 1 student, 1,931 students. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${grouped(number)} ${number === 1 ? one : many}`;
