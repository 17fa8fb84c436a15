import { DECISIONS_LIMIT } from '../decisions.ts';
import { byId, done, type Route } from '../route.ts';
import {
  addExpectedAnswer,
  addExpectedBody,
  changedSettingsAnswer,
  changeSettingsBody,
  decideChangesBody,
  decideSignupsBody,
  decisionsAnswer,
  expectedAnswer,
  expectedQuery,
  officeSettingsAnswer,
  waitingAnswer,
  waitingChangesAnswer,
  waitingChangesQuery,
} from './schema.ts';

export const officeRoutes = {
  officeSettings: {
    method: 'GET',
    path: '/office/settings',
    access: 'admin',
    about:
      'Whether sign-ups wait for approval, whether students ask for another name, roll number or trade, for how many days they may ask for a correction, and whether they get a mail about an absence.',
    answer: officeSettingsAnswer,
  },
  changeOfficeSettings: {
    method: 'PUT',
    path: '/office/settings',
    access: 'admin',
    about: 'Change these settings; what is left out stays. Who waits goes on waiting.',
    body: changeSettingsBody,
    answer: changedSettingsAnswer,
  },
  officeWaiting: {
    method: 'GET',
    path: '/office/waiting',
    access: 'admin',
    about: 'How many sign-ups wait for approval, and how many requests of students, by kind.',
    answer: waitingAnswer,
  },
  decideSignups: {
    method: 'POST',
    path: '/office/signups/decisions',
    access: 'admin',
    about:
      'Approve sign-ups that wait, or refuse them, which erases the account; each by itself, and says of each what became of it.',
    body: decideSignupsBody,
    answerWithinMs: 30_000,
    answer: decisionsAnswer,
  },
  waitingChanges: {
    method: 'GET',
    path: '/office/changes',
    access: 'admin',
    about:
      'A page of what students ask to be changed of their name, roll number and trade, the oldest first.',
    query: waitingChangesQuery,
    answer: waitingChangesAnswer,
  },
  decideChanges: {
    method: 'POST',
    path: '/office/changes/decisions',
    access: 'admin',
    about:
      'Approve such requests, which changes the student as an admin does, or refuse them with a reason that the student reads; each by itself, and says of each what became of it.',
    body: decideChangesBody,
    bodyLimit: DECISIONS_LIMIT,
    answerWithinMs: 30_000,
    answer: decisionsAnswer,
  },
  expectedSignups: {
    method: 'GET',
    path: '/office/expected',
    access: 'admin',
    about: 'A page of those who may sign up without waiting, by roll number.',
    query: expectedQuery,
    answer: expectedAnswer,
  },
  addExpectedSignups: {
    method: 'POST',
    path: '/office/expected',
    access: 'admin',
    about:
      'Add people who may sign up without waiting, by roll number and email. Those of them who wait already are approved.',
    body: addExpectedBody,
    bodyLimit: '2mb',
    answerWithinMs: 30_000,
    answer: addExpectedAnswer,
  },
  removeExpectedSignup: {
    method: 'DELETE',
    path: '/office/expected/:id',
    access: 'admin',
    about: 'Take somebody off this list. Their account, if they have one, stays.',
    params: byId,
    answer: done,
  },
} as const satisfies Record<string, Route>;
