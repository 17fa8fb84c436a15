import type { Knex } from 'knex';

/** The facts of a student's phone, in the student's own stream. They hold a fingerprint of the phone's public key. */
export const DEVICE_FACTS = { bound: 'DeviceBound', keyed: 'DeviceKeyed' } as const;

/** Whether a key was given out for this public key before. The caller has locked the user. */
export const keyWasGiven = async (transaction: Knex, userId: string, fingerprint: string): Promise<boolean> =>
  (await transaction('facts')
    .where({ stream: userId })
    .whereIn('type', Object.values(DEVICE_FACTS))
    .whereRaw("data->>'key' = ?", [fingerprint])
    .first('position')) !== undefined;

/** A phone that shows the live code of its student. */
export interface BoundPhone {
  readonly deviceId: string;
  readonly since: Date;
}

/** More than anybody has at hand. */
const MOST_PHONES = 4;

/** The phones that were bound to the student until a time, the last one first. */
export const phonesUntil = (knex: Knex, userId: string, at: Date): Promise<BoundPhone[]> =>
  knex('facts')
    .where({ stream: userId, type: DEVICE_FACTS.bound })
    .where('recorded_at', '<=', at)
    .orderBy('version', 'desc')
    .limit(MOST_PHONES)
    .select(knex.raw('data->>\'deviceId\' AS "deviceId"'), 'recorded_at AS since');
