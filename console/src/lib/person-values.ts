import type { User } from '#contract/accounts/schema.ts';

type Person = Pick<User, 'name' | 'email' | 'trade' | 'year' | 'phone' | 'address' | 'emergencyContact'>;

/** A person's data as the values of a form. A missing value is an empty field. */
export const personValues = (user: Person) => ({
  name: user.name,
  email: user.email,
  trade: user.trade ?? '',
  year: user.year ?? ('' as const),
  phone: user.phone ?? '',
  address: user.address ?? '',
  emergencyContact: user.emergencyContact ?? '',
});
