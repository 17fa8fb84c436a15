import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema, tradeField, userSchema } from './accounts.ts';
import { attendanceTotals } from './attendance.ts';
import { pageAnswer, pageQuery, requiredText, success, textSchema } from './common.ts';
import { LIMITS, ROLES, YEARS } from './constants.ts';
import { MESSAGES } from './messages.ts';
import { TRADES } from './trades.ts';

/** A user as the office and they themselves see them. */
export const userRecord = userSchema.extend({
  active: z.boolean(),
  /** Personal data was taken out; what stays is who was where. */
  erased: z.boolean(),
  createdAt: z.string(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** A trade by its name or its code, in capital letters or small; undefined: the catalogue has none such. */
export function tradeNamed(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return TRADES.find(({ name, code }) => [name, code].some(each => each?.toLowerCase() === wanted))?.name;
}

const yesOrNo = z.enum(['true', 'false'], MESSAGES.notTrueOrFalse).transform(text => text === 'true');

/** What the list and the export filter by. `search` looks in name, roll number and email. */
export const userFilters = z.strictObject({
  search: textSchema.max(LIMITS.search.max).optional(),
  /** Name or code. */
  trade: textSchema.max(LIMITS.trade.max).optional(),
  role: z.enum(ROLES, MESSAGES.roleUnknown).optional(),
  year: z.enum(YEARS, MESSAGES.yearUnknown).optional(),
  active: yesOrNo.optional(),
});
export type UserFilters = z.infer<typeof userFilters>;

export const listUsersQuery = userFilters.extend({
  ...pageQuery,
  /** Whether each user's attendance is counted too. */
  rates: yesOrNo.optional(),
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;

/** A user as a list shows them; `attendance` where `rates` was asked for. */
export const listedUser = userRecord.extend({ attendance: attendanceTotals.optional() });
export type ListedUser = z.infer<typeof listedUser>;

export const usersAnswer = z.object({ success, users: z.array(listedUser), ...pageAnswer });
export type UsersAnswer = z.infer<typeof usersAnswer>;

export const byTrade = z.strictObject({ trade: textSchema.min(1).max(LIMITS.trade.max) });
export const tradeQuery = z.strictObject(pageQuery);

/** Users at a glance. Erased people are not among them. */
export const usersOverviewAnswer = z.object({
  success,
  stats: z.object({
    summary: z.object({
      totalUsers: z.number().int(),
      students: z.number().int(),
      admins: z.number().int(),
      active: z.number().int(),
      deactivated: z.number().int(),
      newThisWeek: z.number().int(),
      newThisMonth: z.number().int(),
    }),
    /** Active students; null: of those whose trade, or year, is not known. */
    byTrade: z.array(
      z.object({ trade: z.string().nullable(), code: z.string().nullable(), count: z.number().int() }),
    ),
    byYear: z.array(z.object({ year: z.string().nullable(), count: z.number().int() })),
  }),
});
export type UsersOverview = z.infer<typeof usersOverviewAnswer>['stats'];

export const userAnswer = z.object({ success, user: userRecord });
export const changedUserAnswer = z.object({ success, message: z.string(), user: userRecord });

/** Body of `PUT /users/:id`: what is left out stays. */
export const updateUserBody = z
  .strictObject({
    name: nameSchema,
    email: emailSchema,
    trade: tradeField,
    roll_no: rollNoSchema,
    ...personalFields,
    role: z.enum(ROLES, MESSAGES.roleUnknown),
    active: z.boolean(),
  })
  .partial();
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** Body of `POST /users/account/:id/erase`. `confirm`: its roll number, email or id, for this cannot be undone. */
export const eraseUserBody = z.strictObject({
  confirm: requiredText(MESSAGES.eraseUnconfirmed).max(300),
});

export const initialPasswordAnswer = z.object({
  success,
  message: z.string(),
  user: userRecord,
  /** Shown this once. */
  initialPassword: z.string(),
});
