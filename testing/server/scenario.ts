import { randomUUID } from 'node:crypto';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { CreateEventForm, Event } from '#contract/events/schema.ts';
import { today } from '#contract/time.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import type { Person } from './people.ts';
import { SECRETS } from './secrets.ts';
import type { Served } from './serve.ts';

export const TIME_ZONE = 'Asia/Kolkata';

/** An event of today, created through the API. */
export async function newEvent(
  served: Pick<Served, 'api'> & { readonly admin: Pick<Person, 'token'> },
  more: Partial<CreateEventForm> = {},
): Promise<Event> {
  const body = {
    title: 'Placement talk',
    date: today(new Date(), TIME_ZONE),
    time: '10:00',
    location: 'Main hall',
    ...more,
  };
  return (await served.api.ok('createEvent', { token: served.admin.token, body })).event;
}

/** Puts an event on another day, as if it had been created before that day had passed. */
export async function putOnDay(
  { database }: Pick<Served, 'database'>,
  { id }: Pick<Event, 'id'>,
  date: string,
): Promise<void> {
  await database.knex('events').where({ id }).update({ date });
}

/** What a camera reads from a student's phone. */
export const qrOf = (person: Person): string =>
  signQr(SECRETS.qrSecret, { code: person.user.qr_code, generation: person.user.qr_generation });

export const scanOf = (event: Pick<Event, 'id'>, person: Person, more: object = {}) => ({
  eventId: event.id,
  qrData: qrOf(person),
  status: 'present',
  scanId: randomUUID(),
  scannedAt: new Date().toISOString(),
  ...more,
});

export const scan = (
  served: Served,
  event: Pick<Event, 'id'>,
  person: Person,
  more?: object,
): Promise<MarkAnswer> =>
  served.api.ok('scan', { token: served.admin.token, body: scanOf(event, person, more) });
