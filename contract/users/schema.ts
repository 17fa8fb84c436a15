import { z } from 'zod';
import {
  emailSchema,
  nameSchema,
  orNothing,
  personalFields,
  tradeField,
  userSchema,
} from '../accounts/schema.ts';
import { attendanceTotals } from '../attendance/records.ts';
import { filterOf, keptText, pageAnswer, pageQuery, requiredText, success, textSchema } from '../common.ts';
import { LIMITS, ROLES, TABLE_FORMATS, YEARS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { identifier } from '../texts.ts';
import { tradeFilter } from '../trade-filter.ts';

/** A user as admins and the user themselves see it. */
export const userRecord = userSchema.extend({
  active: z.boolean(),
  /** Personal data was erased. The attendance remains, without a name. */
  erased: z.boolean(),
  createdAt: z.string(),
});
export type UserRecord = z.infer<typeof userRecord>;

const yesOrNo = z.enum(['true', 'false'], MESSAGES.notTrueOrFalse).transform(text => text === 'true');

/** The filters of the list and of the export. `search` looks in name, roll number and email. */
export const userFilters = z.strictObject({
  search: textSchema.max(LIMITS.search.max).optional(),
  /** Name or code. */
  trade: tradeFilter.optional(),
  role: filterOf(z.enum(ROLES, MESSAGES.roleUnknown)),
  year: filterOf(z.enum(YEARS, MESSAGES.yearUnknown)),
  active: filterOf(yesOrNo),
  /** Whether the sign-up waits for approval. */
  waiting: filterOf(yesOrNo),
});
export type UserFilters = z.infer<typeof userFilters>;

export const exportUsersQuery = userFilters.extend({
  format: z.enum(TABLE_FORMATS, MESSAGES.tableFormatUnknown).default('csv'),
});
export type ExportUsersQuery = z.infer<typeof exportUsersQuery>;

/**
 * What a list of users may be sorted by. Alike users are in the order of their names. A dash: all of it the other way
 * round.
 */
export const USER_SORTS = [
  'name',
  '-name',
  'roll_no',
  '-roll_no',
  'trade',
  '-trade',
  'year',
  '-year',
  'attendance',
  '-attendance',
  'state',
  '-state',
  'created',
  '-created',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const listUsersQuery = userFilters.extend({
  ...pageQuery,
  /** `match`: first who has the words of the search as whole words, then whose words begin with them. */
  sort: z.enum([...USER_SORTS, 'match'], MESSAGES.sortUnknown).optional(),
  /** Whether to add each user's attendance. */
  rates: yesOrNo.optional(),
  /** Whether to add which other accounts may be the same person's. */
  alike: yesOrNo.optional(),
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;

/** Another account that may be the same person's. */
const alikeUser = userRecord.pick({ id: true, name: true, roll_no: true });
export type AlikeUser = z.infer<typeof alikeUser>;

/** A user in a list. `attendance` is there if `rates` was requested, `alike` (at most five) by its own name. */
const listedUser = userRecord.extend({
  attendance: attendanceTotals.optional(),
  alike: z.array(alikeUser).optional(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const usersAnswer = z.object({ success, users: z.array(listedUser), ...pageAnswer });
export type UsersAnswer = z.infer<typeof usersAnswer>;

export const byTrade = z.strictObject({ trade: textSchema.min(1).max(LIMITS.trade.max) });
export const tradeQuery = z.strictObject(pageQuery);

/** Numbers of users. Erased people are not included. */
export const usersOverviewAnswer = z.object({
  success,
  stats: z.object({
    summary: z.object({
      totalUsers: z.number().int(),
      students: z.number().int(),
      /** Deactivated students, and students whose sign-up waits, are not counted. */
      activeStudents: z.number().int(),
      admins: z.number().int(),
      active: z.number().int(),
      deactivated: z.number().int(),
      /** Sign-ups that wait for approval. */
      waiting: z.number().int(),
      newThisWeek: z.number().int(),
      newThisMonth: z.number().int(),
    }),
    /** Active students. A null key: students whose trade or year is not known. */
    byTrade: z.array(
      z.object({ trade: z.string().nullable(), code: z.string().nullable(), count: z.number().int() }),
    ),
    byYear: z.array(z.object({ year: z.string().nullable(), count: z.number().int() })),
  }),
});
export type UsersOverview = z.infer<typeof usersOverviewAnswer>['stats'];

/** `alike`: at most five accounts whose roll number differs only in signs and zeros. For admins, otherwise empty. */
export const userAnswer = z.object({ success, user: userRecord, alike: z.array(alikeUser) });
export const changedUserAnswer = z.object({ success, message: z.string(), user: userRecord });

/** Body of `PUT /users/:id`. Fields that are left out stay as they are. */
export const updateUserBody = z
  .strictObject({
    name: nameSchema,
    email: emailSchema,
    trade: tradeField,
    /** Only an admin may have none. */
    roll_no: orNothing(keptText.overwrite(identifier).max(LIMITS.rollNo.max, MESSAGES.rollNoTooLong)),
    ...personalFields,
    role: z.enum(ROLES, MESSAGES.roleUnknown),
    active: z.boolean(),
  })
  .partial();
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/**
 * Body of `POST /users/account/:id/erase`. `confirm` is its roll number, email or id, because this cannot be undone.
 */
export const eraseUserBody = z.strictObject({
  confirm: requiredText(MESSAGES.eraseUnconfirmed).max(300),
});

export const initialPasswordAnswer = z.object({
  success,
  message: z.string(),
  user: userRecord,
  /** Shown only once. */
  initialPassword: z.string(),
});

export const passwordLinkAnswer = z.object({
  success,
  message: z.string(),
  /** What the link holds. Shown only once. */
  token: z.string(),
  expiresAt: z.string(),
});
