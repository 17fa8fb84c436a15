import { LIMITS } from '../constants.ts';
import { REPORT_FILE_TYPES } from '../reports/files.ts';
import { byId, done, none, type Route } from '../route.ts';
import { addStudentBody, changeUsersAnswer, changeUsersBody } from './bulk.ts';
import { EVERYTHING_TYPE } from './everything.ts';
import { IMPORT_TYPES, importFileAnswer, importUsersAnswer, importUsersBody } from './import.ts';
import { newPasswordsAnswer, newPasswordsBody } from './new-passwords.ts';
import {
  byTrade,
  changedUserAnswer,
  eraseUserBody,
  exportUsersQuery,
  initialPasswordAnswer,
  listUsersQuery,
  passwordLinkAnswer,
  tradeQuery,
  updateUserBody,
  userAnswer,
  usersAnswer,
  usersOverviewAnswer,
} from './schema.ts';
import { addTradeAliasBody, tradeAliasAnswer, tradeAliasesAnswer } from './trade-aliases.ts';

/** Fixed paths come before `:id`, because the router tries them in order. */
export const usersRoutes = {
  users: {
    method: 'GET',
    path: '/users',
    access: 'admin',
    about: 'A page of users, searched, filtered and sorted.',
    query: listUsersQuery,
    answer: usersAnswer,
  },
  addStudent: {
    method: 'POST',
    path: '/users',
    access: 'admin',
    about: 'Add one student, with an initial password that is shown once in the answer.',
    body: addStudentBody,
    answer: initialPasswordAnswer,
    created: true,
  },
  changeUsers: {
    method: 'POST',
    path: '/users/changes',
    access: 'admin',
    about:
      'Make the same change of trade, year or state for several users, each by itself; says of each whether it was made.',
    body: changeUsersBody,
    answerWithinMs: 30_000,
    answer: changeUsersAnswer,
  },
  newPasswords: {
    method: 'POST',
    path: '/users/passwords',
    access: 'admin',
    about:
      'Give several active students new initial passwords, shown once in the answer; their sessions end. Who has chosen a password keeps it, unless that is to be replaced.',
    body: newPasswordsBody,
    answer: newPasswordsAnswer,
  },
  usersOverview: {
    method: 'GET',
    path: '/users/stats/overview',
    access: 'admin',
    about: 'How many users there are, by role, trade and year, and how many are new.',
    answer: usersOverviewAnswer,
  },
  usersOfTrade: {
    method: 'GET',
    path: '/users/trade/:trade',
    access: 'admin',
    about: 'A page of the students of a trade, given by its name or its code.',
    params: byTrade,
    query: tradeQuery,
    answer: usersAnswer,
  },
  exportUsers: {
    method: 'GET',
    path: '/users/export',
    access: 'admin',
    about: 'Users as a CSV or Excel file, filtered as in the list.',
    query: exportUsersQuery,
    answer: { file: [REPORT_FILE_TYPES.csv, REPORT_FILE_TYPES.xlsx] },
  },
  importUsers: {
    method: 'POST',
    path: '/users/import',
    access: 'admin',
    about:
      'Create and update students from a CSV text or from rows, all of them or none; or preview what would be done.',
    body: importUsersBody,
    // As many rows as an import may have, in letters of three bytes each, and what JSON adds.
    bodyLimit: '8mb',
    answerWithinMs: 30_000,
    answer: importUsersAnswer,
  },
  readImportFile: {
    method: 'POST',
    path: '/users/import/file',
    access: 'admin',
    about: 'Read an Excel workbook or a CSV file as rows, with a guess of its columns. Nothing is stored.',
    upload: { types: Object.values(IMPORT_TYPES), most: LIMITS.workbook.bytes },
    answerWithinMs: 30_000,
    answer: importFileAnswer,
  },
  tradeAliases: {
    method: 'GET',
    path: '/users/trade-aliases',
    access: 'admin',
    about: "What the office's lists say for a trade, in alphabetical order.",
    answer: tradeAliasesAnswer,
  },
  addTradeAlias: {
    method: 'POST',
    path: '/users/trade-aliases',
    access: 'admin',
    about: 'Say which trade a word in a list means. One that means another trade already is refused.',
    body: addTradeAliasBody,
    answer: tradeAliasAnswer,
    created: true,
  },
  removeTradeAlias: {
    method: 'DELETE',
    path: '/users/trade-aliases/:id',
    access: 'admin',
    about: 'Forget what a word in a list means.',
    params: byId,
    answer: done,
  },
  user: {
    method: 'GET',
    path: '/users/:id',
    access: 'self-or-admin',
    about: 'One user. Admins also hear which other accounts may be the same person’s, by their roll number.',
    params: byId,
    answer: userAnswer,
  },
  updateUser: {
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    about: 'Change a user, their role and whether they are active included; what is left out stays.',
    params: byId,
    body: updateUserBody,
    answer: changedUserAnswer,
  },
  deactivateUser: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    about: 'Deactivate an account: its sessions end, and nothing of what was recorded changes.',
    params: byId,
    answer: changedUserAnswer,
  },
  resetPassword: {
    method: 'POST',
    path: '/users/account/:id/password',
    access: 'admin',
    about: 'Give a user a new initial password, shown once in the answer; their sessions end.',
    params: byId,
    body: none,
    answer: initialPasswordAnswer,
  },
  makePasswordLink: {
    method: 'POST',
    path: '/users/account/:id/link',
    access: 'admin',
    about:
      'Make a link by which a user chooses a new password, to be handed over; shown once in the answer. It works once, for one hour.',
    params: byId,
    body: none,
    answer: passwordLinkAnswer,
  },
  everythingKept: {
    method: 'GET',
    path: '/users/account/:id/everything',
    access: 'admin',
    about: 'Everything that is kept about a person, as a JSON file to hand over to them.',
    params: byId,
    answerWithinMs: 30_000,
    answer: { file: [EVERYTHING_TYPE] },
  },
  eraseUser: {
    method: 'POST',
    path: '/users/account/:id/erase',
    access: 'admin',
    about:
      'Take the personal data out of an account for good. What was recorded of it, and every count, stays.',
    params: byId,
    body: eraseUserBody,
    answer: changedUserAnswer,
  },
} as const satisfies Record<string, Route>;
