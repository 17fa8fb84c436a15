import { LIMITS } from '#contract/constants.ts';
import { refuse } from '#contract/errors.ts';
import type { CreateEventBody, Event } from '#contract/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Handlers } from '../http/handlers.ts';
import { eventRows, presentEvent } from './event-rows.ts';
import { type ListDeps, listEvents } from './list-events.ts';

export interface EventRoutesDeps extends ListDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

const WHOLE = { limit: LIMITS.page.max };

export function eventRoutes(
  deps: EventRoutesDeps,
): Handlers<'createEvent' | 'events' | 'activeEvents' | 'upcomingEvents' | 'event'> {
  return {
    async createEvent({ body, principal }) {
      if (body.date < deps.today())
        return refuse('bad_request', { error: MESSAGES.dateInPast, fields: { date: MESSAGES.dateInPast } });
      const event = await createEvent(deps, body, principal.id);
      return { success: true, message: MESSAGES.eventCreated, event };
    },
    events: ({ query }) => listEvents(deps, query, 'desc'),
    activeEvents: () => listEvents(deps, { ...WHOLE, statuses: ['active'] }, 'asc'),
    upcomingEvents: () => listEvents(deps, { ...WHOLE, statuses: ['active', 'upcoming'] }, 'asc'),
    async event({ params }) {
      const event = await findEvent(deps, params.id);
      return event ? { success: true, event } : refuse('event_not_found');
    },
  };
}

async function findEvent({ knex, today }: ListDeps, id: string): Promise<Event | undefined> {
  const [row] = await eventRows(knex).where('events.id', id);
  return row && presentEvent(row, today());
}

async function createEvent(deps: EventRoutesDeps, body: CreateEventBody, createdBy: string): Promise<Event> {
  const id = deps.newId();
  await deps.knex('events').insert({ ...body, id, created_by: createdBy, created_at: deps.now() });
  const event = await findEvent(deps, id);
  if (!event) throw new Error('the inserted event did not come back');
  return event;
}
