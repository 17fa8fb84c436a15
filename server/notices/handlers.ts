import { DAYS } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import type { noticesRoutes } from '#contract/notices/routes.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays } from '#contract/time.ts';
import { UPCOMING } from '../events/upcoming.ts';
import type { Handlers } from '../http/handlers.ts';
import { shareReads } from '../shared-reads.ts';
import { listNotices, type NoticeList } from './list-notices.ts';
import { createNotice, deleteNotice, listManaged, type ManageDeps, updateNotice } from './manage-notices.ts';

/** A list takes up to three connections to the database. */
const PUBLIC_READS = { atOnce: 2, waiting: 100 };

export function noticeHandlers(deps: ManageDeps): Handlers<keyof typeof noticesRoutes> {
  /** A period of days, counted from today, both included. */
  const span = (first: number, last: number) => ({
    from: addDays(deps.today(), first),
    to: addDays(deps.today(), last),
  });
  const list = shareReads((asked: NoticeList) => listNotices(deps, asked), PUBLIC_READS);
  return {
    notices: ({ query: { event_type, ...query } }) => list({ ...query, type: event_type, order: 'latest' }),
    noticesOfType: ({ params, query }) => list({ ...query, ...params, order: 'latest' }),
    todaysNotices: ({ query }) => list({ ...query, ...span(0, 0), order: 'earliest' }),
    weeklyNotices: ({ query }) => list({ ...query, ...span(1 - DAYS.week, 0), order: 'latest' }),
    nextWeekNotices: ({ query }) => list({ ...query, ...span(1, DAYS.week), order: 'earliest' }),
    nextMonthNotices: ({ query }) => list({ ...query, ...span(1, DAYS.month), order: 'earliest' }),
    upcomingNotices: ({ query: { event_type, ...query } }) =>
      list({ ...query, type: event_type, statuses: UPCOMING, order: 'next' }),

    manageNotices: ({ query }) => listManaged(deps, query),
    async createNotice({ body, principal }) {
      const notice = await createNotice(deps, body, principal.id);
      return isRefusal(notice) ? notice : { success: true, message: SERVER_MESSAGES.noticeCreated, notice };
    },
    async updateNotice({ params, body }) {
      const notice = await updateNotice(deps, params.id, body);
      return isRefusal(notice) ? notice : { success: true, message: SERVER_MESSAGES.noticeUpdated, notice };
    },
    async deleteNotice({ params }) {
      return (
        (await deleteNotice(deps.knex, params.id)) ?? {
          success: true,
          message: SERVER_MESSAGES.noticeDeleted,
        }
      );
    },
  };
}
