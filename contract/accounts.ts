import { z } from 'zod';
import { success, textSchema } from './common.ts';
import { LIMITS, YEARS } from './constants.ts';
import { MESSAGES } from './messages.ts';
import { SIGNUP_TRADES } from './trades.ts';

/** An address as typed: trimmed and lower-cased before it is judged. */
export const emailSchema = z
  .string({ error: MESSAGES.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, MESSAGES.emailRequired)
  .max(LIMITS.email.max, MESSAGES.emailInvalid)
  .pipe(z.email(MESSAGES.emailInvalid));

/** A password of at least `min` characters (the setting; the specification's minimum is 6). */
export const passwordSchema = (min: number = LIMITS.password.min) =>
  z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, MESSAGES.passwordRequired)
    .min(min, MESSAGES.passwordTooShort(min))
    .max(LIMITS.password.max, MESSAGES.passwordTooLong);

export const nameSchema = textSchema
  .min(1, MESSAGES.nameRequired)
  .min(LIMITS.name.min, MESSAGES.nameTooShort)
  .max(LIMITS.name.max, MESSAGES.nameTooLong);

export const rollNoSchema = textSchema
  .min(1, MESSAGES.rollNoRequired)
  .max(LIMITS.rollNo.max, MESSAGES.rollNoTooLong);

const signupTradeSchema = z
  .string({ error: MESSAGES.tradeRequired })
  .min(1, MESSAGES.tradeRequired)
  .refine(trade => SIGNUP_TRADES.includes(trade), MESSAGES.tradeUnknown);

export const loginBody = z.strictObject({ email: emailSchema, password: passwordSchema() });
export type LoginBody = z.infer<typeof loginBody>;

export const registerBody = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema(),
  trade: signupTradeSchema,
  roll_no: rollNoSchema,
  role: z.literal('user', MESSAGES.roleRefused).optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** The signup form: the body and the password typed a second time. */
export const signupForm = registerBody
  .omit({ role: true })
  .extend({ confirmPassword: z.string().min(1, MESSAGES.confirmRequired) })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: MESSAGES.passwordsDiffer,
  });
export type SignupForm = z.infer<typeof signupForm>;

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** One of ROLES; a console meets a role it does not know with a message, not with a failure. */
  role: z.string(),
  trade: z.string().nullable(),
  roll_no: z.string().nullable(),
  /** The roll number again: attendance records call it so. */
  studentId: z.string().nullable(),
  phone: z.string().nullable(),
  year: z.enum(YEARS).nullable(),
  address: z.string().nullable(),
  emergencyContact: z.string().nullable(),
});
export type User = z.infer<typeof userSchema>;

export const sessionAnswer = z.object({ success, message: z.string(), user: userSchema, token: z.string() });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const profileAnswer = z.object({ success, user: userSchema });

/** What a bearer token says, once its signature is verified. `ver` dies with a password change or deactivation. */
export const tokenClaims = z.object({
  sub: z.string(),
  ver: z.number().int(),
  exp: z.number().int(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;
