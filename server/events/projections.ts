import type { Projection } from '../event-store/types.ts';
import { EVENT_FACTS } from './facts.ts';

const INSERT_ROSTERS = `INSERT INTO frozen_rosters (event_id, students, position)
     SELECT (data->>'eventId')::uuid,
       (SELECT coalesce(sum(jsonb_array_length(part->'students')), 0) FROM jsonb_array_elements(data->'roster') AS part),
       position
     FROM latest WHERE type = '${EVENT_FACTS.completed}'`;

/** One row for each event that stands completed by an admin: how many were expected, and which fact names them. */
const frozenRosters: Projection = {
  table: 'frozen_rosters',
  types: Object.values(EVENT_FACTS),
  fill: INSERT_ROSTERS,
  first: [INSERT_ROSTERS],
  statements: [
    `${INSERT_ROSTERS}
     ON CONFLICT (event_id) DO UPDATE SET students = excluded.students, position = excluded.position`,
    `DELETE FROM frozen_rosters USING latest
     WHERE latest.type = '${EVENT_FACTS.reopened}' AND event_id = (data->>'eventId')::uuid`,
  ],
};

/** Every table that follows the facts of events. */
export const EVENT_PROJECTIONS: readonly Projection[] = [frozenRosters];
