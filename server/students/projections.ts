import { isOfTypes } from '../event-store/fact-types.ts';
import type { Projection } from '../event-store/types.ts';
import { versionedRows } from '../event-store/versioned-rows.ts';
import { STUDENT_FACTS } from './facts.ts';

const types = Object.values(STUDENT_FACTS);

/** The terms of a student from each position on: trade, year, and whether they are active. */
const studentTerms: Projection = versionedRows({
  table: 'student_terms',
  types,
  key: { column: 'student_id', value: "(data->>'studentId')::uuid" },
  columns: { trade: "data->>'trade'", year: "data->>'year'", active: "(data->>'active')::boolean" },
});

/** What the student was before a fact. A registration has nothing before it, so that an import looks nothing up. */
const BEFORE = `SELECT before.data FROM facts AS before
  WHERE appended.type <> '${STUDENT_FACTS.registered}' AND before.stream = appended.stream
    AND before.version < appended.version AND before.${isOfTypes(types)}
  ORDER BY before.version DESC LIMIT 1`;

/**
 * Each fact adds one where the student belongs now, and takes one from where they belonged before. The earlier counts
 * are looked up once: if they were looked up for every fact, an import would search all the rows it has just inserted.
 */
const INSERT_COUNTS = `INSERT INTO roster_counts (trade, year, position, students)
  WITH changes AS MATERIALIZED (
    SELECT of_trade.trade, of_year.year, position, sum(change) AS change
    FROM appended LEFT JOIN LATERAL (${BEFORE}) AS before ON true
      CROSS JOIN LATERAL (VALUES (appended.data, 1), (before.data, -1)) AS terms (data, change)
      CROSS JOIN LATERAL (VALUES (''), (terms.data->>'trade')) AS of_trade (trade)
      CROSS JOIN LATERAL (VALUES (''), (terms.data->>'year')) AS of_year (year)
    WHERE appended.${isOfTypes(types)} AND (terms.data->>'active')::boolean
      AND of_trade.trade IS NOT NULL AND of_year.year IS NOT NULL
    GROUP BY of_trade.trade, of_year.year, position HAVING sum(change) <> 0
  ), bases AS MATERIALIZED (
    SELECT trade, year, coalesce((SELECT students FROM roster_counts AS before
      WHERE before.trade = named.trade AND before.year = named.year
      ORDER BY before.position DESC LIMIT 1), 0) AS students
    FROM (SELECT DISTINCT trade, year FROM changes) AS named
  )
  SELECT trade, year, position, students + sum(change) OVER (PARTITION BY trade, year ORDER BY position)
  FROM changes JOIN bases USING (trade, year)`;

/** The number of active students of each trade and year, and of all ('') trades and years, from each position on. */
const rosterCounts: Projection = {
  table: 'roster_counts',
  types,
  fill: INSERT_COUNTS,
  statements: [INSERT_COUNTS],
};

/** Every table that follows the facts of students. */
export const STUDENT_PROJECTIONS: readonly Projection[] = [studentTerms, rosterCounts];
