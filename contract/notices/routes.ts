import { byId, done, type Route } from '../route.ts';
import {
  changedNoticeAnswer,
  createNoticeBody,
  manageNoticesAnswer,
  manageNoticesQuery,
  noticesAnswer,
  noticesQuery,
  noticeTypeParams,
  spanQuery,
  updateNoticeBody,
} from './schema.ts';

/**
 * The lists are public, because the page that shows them is public. Each answers the events of a span of days in the
 * college's zone, and the notices that are in force today and on some day of that span.
 */
export const noticesRoutes = {
  notices: {
    method: 'GET',
    path: '/notices',
    access: 'public',
    about: 'The notices in force and all events, the latest day first.',
    query: noticesQuery,
    answer: noticesAnswer,
  },
  noticesOfType: {
    method: 'GET',
    path: '/notices/type/:type',
    access: 'public',
    about: 'The notices and events of one type.',
    params: noticeTypeParams,
    query: spanQuery,
    answer: noticesAnswer,
  },
  todaysNotices: {
    method: 'GET',
    path: '/notices/today',
    access: 'public',
    about: 'The notices in force and the events of today.',
    query: spanQuery,
    answer: noticesAnswer,
  },
  weeklyNotices: {
    method: 'GET',
    path: '/notices/weekly',
    access: 'public',
    about: 'The notices in force and the events of the last 7 days, including today; the latest first.',
    query: spanQuery,
    answer: noticesAnswer,
  },
  nextWeekNotices: {
    method: 'GET',
    path: '/notices/next-week',
    access: 'public',
    about: 'The events of the 7 days after today, and the notices that stay in force until then.',
    query: spanQuery,
    answer: noticesAnswer,
  },
  nextMonthNotices: {
    method: 'GET',
    path: '/notices/next-month',
    access: 'public',
    about: 'The events of the 30 days after today, and the notices that stay in force until then.',
    query: spanQuery,
    answer: noticesAnswer,
  },
  upcomingNotices: {
    method: 'GET',
    path: '/notices/upcoming',
    access: 'public',
    about:
      'The notices in force, and the events that are on or to come: the earliest first, and last those of past days.',
    query: noticesQuery,
    answer: noticesAnswer,
  },
  manageNotices: {
    method: 'GET',
    path: '/notices/manage',
    access: 'admin',
    about: 'All notices, also those scheduled and expired: the pinned first, then by publish date.',
    query: manageNoticesQuery,
    answer: manageNoticesAnswer,
  },
  createNotice: {
    method: 'POST',
    path: '/notices',
    access: 'admin',
    about: 'Publish a notice, now or on a later day.',
    created: true,
    body: createNoticeBody,
    answer: changedNoticeAnswer,
  },
  updateNotice: {
    method: 'PUT',
    path: '/notices/:id',
    access: 'admin',
    about: 'Change some of what a notice says.',
    params: byId,
    body: updateNoticeBody,
    answer: changedNoticeAnswer,
  },
  deleteNotice: {
    method: 'DELETE',
    path: '/notices/:id',
    access: 'admin',
    about: 'Delete a notice.',
    params: byId,
    answer: done,
  },
} as const satisfies Record<string, Route>;
