import { isRefusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Handlers } from '../http/handlers.ts';
import { type ChangeDeps, createEvent, deleteEvent, updateEvent } from './change-event.ts';
import { type ChooseDeps, completeEvent, openEvent, reopenEvent } from './choose-status.ts';
import { findEvent } from './event-rows.ts';
import { countByStatus, type ListDeps, listEvents } from './list-events.ts';
import { eventsOverview } from './overview.ts';

type EventReads =
  | 'events'
  | 'allEvents'
  | 'activeEvents'
  | 'upcomingEvents'
  | 'upcomingCount'
  | 'eventsOverview'
  | 'event';

/** On now or to come. */
export const UPCOMING = ['active', 'upcoming'] as const;

/** Handlers of what is read of events. */
export function eventReadRoutes(deps: ListDeps): Handlers<EventReads> {
  return {
    events: ({ query }) => listEvents(deps, query, 'desc'),
    allEvents: ({ query }) => listEvents(deps, query, 'desc'),
    activeEvents: ({ query }) => listEvents(deps, { ...query, statuses: ['active'] }, 'asc'),
    upcomingEvents: ({ query }) => listEvents(deps, { ...query, statuses: UPCOMING }, 'asc'),
    upcomingCount: async () => ({ success: true, count: await countByStatus(deps, UPCOMING) }),
    eventsOverview: () => eventsOverview(deps),
    async event({ params }) {
      const event = await findEvent(deps.knex, params.id, deps.today());
      return event ? { success: true, event } : refuse('event_not_found');
    },
  };
}

/** Handlers of what changes an event. */
export function eventChangeRoutes(deps: ChangeDeps): Handlers<'createEvent' | 'updateEvent' | 'deleteEvent'> {
  return {
    async createEvent({ body, principal }) {
      const event = await createEvent(deps, body, principal.id);
      return isRefusal(event) ? event : { success: true, message: MESSAGES.eventCreated, event };
    },
    async updateEvent({ params, body }) {
      const event = await updateEvent(deps, params.id, body);
      return isRefusal(event) ? event : { success: true, message: MESSAGES.eventUpdated, event };
    },
    async deleteEvent({ params }) {
      return (await deleteEvent(deps.knex, params.id)) ?? { success: true, message: MESSAGES.eventDeleted };
    },
  };
}

/** Handlers of an admin's choices about an event's status. */
export function eventStatusRoutes(deps: ChooseDeps): Handlers<'openEvent' | 'completeEvent' | 'reopenEvent'> {
  return {
    async openEvent({ params, principal }) {
      const chosen = await openEvent(deps, { eventId: params.id, actorId: principal.id });
      if (isRefusal(chosen)) return chosen;
      const outcome = chosen.changed ? 'opened' : 'already_open';
      return { success: true, outcome, message: MESSAGES.eventOpened, event: chosen.event };
    },
    async completeEvent({ params, body, principal }) {
      const chosen = await completeEvent(deps, { eventId: params.id, actorId: principal.id, ...body });
      if (isRefusal(chosen)) return chosen;
      const { changed, event, marks } = chosen;
      const outcome = changed ? 'completed' : 'already_completed';
      return { success: true, outcome, message: MESSAGES.eventCompleted, event, absencesRecorded: marks };
    },
    async reopenEvent({ params, body, principal }) {
      const chosen = await reopenEvent(deps, { eventId: params.id, actorId: principal.id, ...body });
      if (isRefusal(chosen)) return chosen;
      const { changed, event, marks } = chosen;
      const outcome = changed ? 'reopened' : 'already_reopened';
      return { success: true, outcome, message: MESSAGES.eventReopened, event, absencesWithdrawn: marks };
    },
  };
}

/** Everything about events. */
export const eventRoutes = (deps: ChangeDeps & ChooseDeps) => ({
  ...eventReadRoutes(deps),
  ...eventChangeRoutes(deps),
  ...eventStatusRoutes(deps),
});
