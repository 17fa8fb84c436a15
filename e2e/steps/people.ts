export interface Student {
  readonly name: string;
  readonly email: string;
  readonly roll_no: string;
  readonly trade: string;
  readonly password: string;
}

/** Students who register in a journey. */
export const ANANYA = {
  name: 'Ananya Iyer',
  email: 'ananya@example.edu',
  roll_no: 'GEC-107',
  trade: 'Electronics & Communication',
  password: 'tall blue door',
} as const satisfies Student;

export const MEERA = {
  name: 'Meera Nair',
  email: 'meera@example.edu',
  roll_no: 'GCS-042',
  trade: 'Computer Science Engineering',
  password: 'tall blue door',
} as const satisfies Student;
