import { isOfTypes } from '../event-store/fact-types.ts';
import type { Projection } from '../event-store/types.ts';
import { versionedRows } from '../event-store/versioned-rows.ts';
import { EVENT_FACTS, EVENT_TERM_FACTS } from './facts.ts';

const CHOICES = isOfTypes(Object.values(EVENT_FACTS));

/** The last choice for each event. Later facts of other types leave its roster unchanged. */
const LAST_CHOICES = `(SELECT DISTINCT ON (stream) type, data, position FROM appended WHERE ${CHOICES}
  ORDER BY stream, version DESC) AS choice`;

const INSERT_ROSTERS = `INSERT INTO frozen_rosters (event_id, students, position)
     SELECT (data->>'eventId')::uuid,
       (SELECT coalesce(sum(jsonb_array_length(part->'students')), 0) FROM jsonb_array_elements(data->'roster') AS part),
       position
     FROM ${LAST_CHOICES} WHERE type = '${EVENT_FACTS.completed}'`;

/** One row for each event that an admin completed: how many were expected, and which fact names them. */
const frozenRosters: Projection = {
  table: 'frozen_rosters',
  types: Object.values(EVENT_FACTS),
  raisesVersion: true,
  fill: INSERT_ROSTERS,
  first: [INSERT_ROSTERS],
  statements: [
    `${INSERT_ROSTERS}
     ON CONFLICT (event_id) DO UPDATE SET students = excluded.students, position = excluded.position`,
    `DELETE FROM frozen_rosters USING ${LAST_CHOICES}
     WHERE choice.type = '${EVENT_FACTS.reopened}' AND event_id = (data->>'eventId')::uuid`,
  ],
};

/** The terms of an event from each position on. */
const eventTerms: Projection = versionedRows({
  table: 'event_terms',
  types: Object.values(EVENT_TERM_FACTS),
  key: { column: 'event_id', value: "(data->>'eventId')::uuid" },
  columns: {
    date: "(data->>'date')::date",
    time: "(data->>'time')::time",
    event_type: "data->>'event_type'",
    // Facts of before name one trade.
    trades: `ARRAY(SELECT jsonb_array_elements_text(data->'trades')) || array_remove(ARRAY[data->>'trade'], NULL)`,
    years: `ARRAY(SELECT jsonb_array_elements_text(data->'years'))`,
    students: `ARRAY(SELECT jsonb_array_elements_text(data->'students')::uuid)`,
    identity: "coalesce(data->>'identity', 'any')",
    deleted: `type = '${EVENT_TERM_FACTS.deleted}'`,
  },
});

/** Every table that follows the facts of events. */
export const EVENT_PROJECTIONS: readonly Projection[] = [frozenRosters, eventTerms];
