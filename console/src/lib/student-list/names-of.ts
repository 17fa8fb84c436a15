import type { KnownStudent } from '#contract/qr/code.ts';

/** "Asha Rao, Meera Nair". */
export const namesOf = (students: readonly Pick<KnownStudent, 'name'>[]): string =>
  students.map(({ name }) => name).join(', ');
