import { createEventAnswer, createEventBody, eventAnswer, eventsAnswer, listEventsQuery } from './events.ts';
import { byId, none, type Route } from './route.ts';

export const eventsRoutes = {
  createEvent: {
    method: 'POST',
    path: '/events',
    access: 'admin',
    created: true,
    body: createEventBody,
    answer: createEventAnswer,
  },
  events: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    query: listEventsQuery,
    answer: eventsAnswer,
  },
  activeEvents: {
    method: 'GET',
    path: '/events/active',
    access: 'signed-in',
    query: none,
    answer: eventsAnswer,
  },
  upcomingEvents: {
    method: 'GET',
    path: '/events/upcoming',
    access: 'signed-in',
    query: none,
    answer: eventsAnswer,
  },
  event: {
    method: 'GET',
    path: '/events/:id',
    access: 'signed-in',
    params: byId,
    query: none,
    answer: eventAnswer,
  },
} as const satisfies Record<string, Route>;
