import { isRefusal, refuse } from '#contract/errors.ts';
import type { eventsRoutes } from '#contract/events/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Handlers } from '../http/handlers.ts';
import { addPastEvent, type ChangeDeps, createEvent, deleteEvent, updateEvent } from './change-event.ts';
import { type ChooseDeps, type Chosen, completeEvent, openEvent, reopenEvent } from './choose-status.ts';
import { findEvent } from './event-rows.ts';
import { countEventsOf, listEvents } from './list-events.ts';
import { listedStudents } from './listed-students.ts';
import { eventsOverview } from './overview.ts';
import { upcomingFor } from './upcoming.ts';

export function eventHandlers(deps: ChangeDeps & ChooseDeps): Handlers<keyof typeof eventsRoutes> {
  return {
    events: ({ query }) => listEvents(deps, query, query.sort),
    allEvents: ({ query }) => listEvents(deps, query, query.sort),
    activeEvents: ({ query }) => listEvents(deps, { ...query, statuses: ['active'] }, 'next'),
    upcomingEvents: async ({ query, principal }) =>
      listEvents(deps, { ...query, ...(await upcomingFor(deps.knex, principal)) }, 'next'),
    upcomingCount: async ({ principal }) => ({
      success: true,
      count: await countEventsOf(deps, await upcomingFor(deps.knex, principal)),
    }),
    eventsOverview: () => eventsOverview(deps),
    async event({ params }) {
      const event = await findEvent(deps, params.id);
      return event ? { success: true, event } : refuse('event_not_found');
    },

    listedStudents: ({ params }) => listedStudents(deps.knex, params.id),

    async createEvent({ body, principal }) {
      const event = await createEvent(deps, body, principal.id);
      return isRefusal(event) ? event : { success: true, message: MESSAGES.eventCreated, event };
    },
    async addPastEvent({ body, principal }) {
      const event = await addPastEvent(deps, body, principal.id);
      return isRefusal(event) ? event : { success: true, message: SERVER_MESSAGES.pastEventAdded, event };
    },
    async updateEvent({ params, body, principal }) {
      const event = await updateEvent(deps, { id: params.id, adminId: principal.id }, body);
      return isRefusal(event) ? event : { success: true, message: SERVER_MESSAGES.eventUpdated, event };
    },
    async deleteEvent({ params, principal }) {
      const refusal = await deleteEvent(deps, { id: params.id, adminId: principal.id });
      return refusal ?? { success: true, message: SERVER_MESSAGES.eventDeleted };
    },

    async openEvent({ params, principal }) {
      const chosen = await openEvent(deps, { eventId: params.id, actorId: principal.id });
      if (isRefusal(chosen)) return chosen;
      return { success: true, ...OPENED[newness(chosen)], event: chosen.event };
    },
    async completeEvent({ params, body, principal }) {
      const chosen = await completeEvent(deps, { eventId: params.id, actorId: principal.id, ...body });
      if (isRefusal(chosen)) return chosen;
      const { event, marks: absencesRecorded } = chosen;
      return { success: true, ...COMPLETED[newness(chosen)], event, absencesRecorded };
    },
    async reopenEvent({ params, body, principal }) {
      const chosen = await reopenEvent(deps, { eventId: params.id, actorId: principal.id, ...body });
      if (isRefusal(chosen)) return chosen;
      const { event, marks: absencesWithdrawn } = chosen;
      return { success: true, ...REOPENED[newness(chosen)], event, absencesWithdrawn };
    },
  };
}

/** A call that only finished the rest of an earlier one has also changed something. */
const newness = ({ changed, marks }: Chosen): 'now' | 'before' => (changed || marks > 0 ? 'now' : 'before');

const OPENED = {
  now: { outcome: 'opened', message: SERVER_MESSAGES.eventOpened },
  before: { outcome: 'already_open', message: SERVER_MESSAGES.eventAlreadyOpen },
} as const;

const COMPLETED = {
  now: { outcome: 'completed', message: SERVER_MESSAGES.eventCompleted },
  before: { outcome: 'already_completed', message: SERVER_MESSAGES.eventAlreadyCompleted },
} as const;

const REOPENED = {
  now: { outcome: 'reopened', message: SERVER_MESSAGES.eventReopened },
  before: { outcome: 'already_reopened', message: SERVER_MESSAGES.eventAlreadyReopened },
} as const;
