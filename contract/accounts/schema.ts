import { z } from 'zod';
import { keptText, requiredLine, requiredText, success, textOr, textSchema } from '../common.ts';
import { LIMITS, YEARS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { identifier } from '../texts.ts';
import { SIGNUP_TRADES } from '../trades.ts';

/** An address as typed: trimmed and lower-cased before it is judged. */
export const emailSchema = textOr(MESSAGES.emailRequired)
  .overwrite(identifier)
  .toLowerCase()
  .min(1, MESSAGES.emailRequired)
  .max(LIMITS.email.max, MESSAGES.emailInvalid)
  .pipe(z.email(MESSAGES.emailInvalid));

/** Text that must be there, taken as it was typed: blanks may be part of a password. */
const typedText = (missing: string) => textOr(missing).min(1, missing);

/** A password of at least `min` characters: the setting, or 6. */
export const passwordSchema = (min: number = LIMITS.password.min) =>
  typedText(MESSAGES.passwordRequired)
    .min(min, MESSAGES.passwordTooShort(min))
    .max(LIMITS.password.max, MESSAGES.passwordTooLong);

export const nameSchema = requiredLine(MESSAGES.nameRequired)
  .min(LIMITS.name.min, MESSAGES.nameTooShort)
  .max(LIMITS.name.max, MESSAGES.nameTooLong);

export const rollNoSchema = requiredText(MESSAGES.rollNoRequired)
  .overwrite(identifier)
  .max(LIMITS.rollNo.max, MESSAGES.rollNoTooLong);

const signupTradeSchema = textOr(MESSAGES.tradeRequired)
  .min(1, MESSAGES.tradeRequired)
  .refine(trade => SIGNUP_TRADES.includes(trade), MESSAGES.tradeUnknown);

export const loginBody = z.strictObject({ email: emailSchema, password: passwordSchema() });

export const registerBody = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema(),
  trade: signupTradeSchema,
  roll_no: rollNoSchema,
  role: z.literal('user', MESSAGES.roleRefused).optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** The password typed a second time, and what is said when the two differ. */
const again = { confirmPassword: typedText(MESSAGES.confirmRequired) };
const DIFFER = { path: ['confirmPassword'], error: MESSAGES.passwordsDiffer };

/** The signup form: the body and the password typed a second time. */
export const signupForm = registerBody
  .omit({ role: true })
  .extend(again)
  .refine(form => form.password === form.confirmPassword, DIFFER);
export type SignupForm = z.infer<typeof signupForm>;

/** It may begin with a landline's code in brackets. */
const phonePattern = /^$|^[+(\d][\d ()./-]{2,29}$/;

/** What people enter about themselves beyond what an account needs. An empty text removes the value. */
export const personalFields = {
  year: z
    .enum(['', ...YEARS], MESSAGES.yearUnknown)
    .nullable()
    .transform(given => given || null),
  phone: orNothing(textSchema.overwrite(identifier).regex(phonePattern, MESSAGES.phoneInvalid)),
  address: orNothing(keptText.max(LIMITS.address.max, MESSAGES.addressTooLong)),
  emergencyContact: orNothing(keptText.max(LIMITS.emergencyContact.max, MESSAGES.emergencyContactTooLong)),
};

/** The trades on offer depend on the form and on the user's current trade, so the server checks them. */
export const tradeField = orNothing(textSchema.max(LIMITS.trade.max, MESSAGES.tradeUnknown));

/** An empty text, or null, removes the value. */
export function orNothing(text: z.ZodString) {
  return text.nullable().transform(given => given || null);
}

/**
 * Body of `PUT /auth/profile`. Fields that are left out stay as they are. The server checks which trades are on
 * offer.
 */
export const updateProfileBody = z
  .strictObject({ name: nameSchema, email: emailSchema, trade: tradeField, ...personalFields })
  .partial();
export type UpdateProfileBody = z.infer<typeof updateProfileBody>;

export const changePasswordBody = z.strictObject({
  currentPassword: typedText(MESSAGES.passwordRequired).max(LIMITS.password.max, MESSAGES.passwordTooLong),
  newPassword: passwordSchema(),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** The form of a password change: the body and the new password typed a second time. */
export const changePasswordForm = changePasswordBody
  .extend(again)
  .refine(form => form.newPassword === form.confirmPassword, DIFFER)
  .refine(form => form.newPassword !== form.currentPassword, {
    path: ['newPassword'],
    error: MESSAGES.passwordSame,
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

export const askPasswordLinkBody = z.strictObject({ email: emailSchema });

/** Body of `POST /auth/reset-password`. `token` is what the link holds. */
export const usePasswordLinkBody = z.strictObject({
  token: z.string({ error: MESSAGES.passwordLinkEnded }).max(100, MESSAGES.passwordLinkEnded),
  newPassword: passwordSchema(),
});
export type UsePasswordLinkBody = z.infer<typeof usePasswordLinkBody>;

/** The form of a password chosen by a link: the new password typed twice. The token is in the address. */
export const newPasswordForm = usePasswordLinkBody
  .omit({ token: true })
  .extend(again)
  .refine(form => form.newPassword === form.confirmPassword, DIFFER);

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** One of ROLES. For a role that it does not know, a console shows a message instead of failing. */
  role: z.string(),
  trade: z.string().nullable(),
  roll_no: z.string().nullable(),
  /** The roll number again, under the name that attendance records use. */
  studentId: z.string().nullable(),
  phone: z.string().nullable(),
  year: z.enum(YEARS).nullable(),
  address: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  /** The password is still the one an admin handed out. The user has to replace it. */
  mustChangePassword: z.boolean().optional(),
  /** The office has not approved the sign-up yet. Until then the student is expected nowhere. */
  waiting: z.boolean().optional(),
});
export type User = z.infer<typeof userSchema>;

export const sessionAnswer = z.object({ success, message: z.string(), user: userSchema, token: z.string() });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
