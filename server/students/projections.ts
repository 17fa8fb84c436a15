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

const wasActive = "coalesce((data->'previous'->>'active')::boolean, false)::integer";
const isActive = "(data->>'active')::boolean::integer";

/**
 * Each fact adds one to the student's current trade, and subtracts one from the previous trade. The earlier
 * counts of each trade are looked up once: if they were looked up for every fact, an import would search all
 * the rows it has just inserted.
 */
const INSERT_COUNTS = `INSERT INTO student_counts (trade, position, students)
  WITH changes AS MATERIALIZED (
    SELECT part.trade, position, sum(change) AS change
    FROM appended CROSS JOIN LATERAL (VALUES
      ('', ${isActive} - ${wasActive}), (data->>'trade', ${isActive}), (data->'previous'->>'trade', - ${wasActive})
    ) AS part (trade, change)
    WHERE ${isOfTypes(types)} AND part.trade IS NOT NULL
    GROUP BY part.trade, position HAVING sum(change) <> 0
  ), bases AS MATERIALIZED (
    SELECT trade, coalesce((SELECT students FROM student_counts AS before WHERE before.trade = named.trade
      ORDER BY before.position DESC LIMIT 1), 0) AS students
    FROM (SELECT DISTINCT trade FROM changes) AS named
  )
  SELECT trade, position, students + sum(change) OVER (PARTITION BY trade ORDER BY position)
  FROM changes JOIN bases USING (trade)`;

/** The number of active students of each trade, and of all trades (''), from each position on. */
const studentCounts: Projection = {
  table: 'student_counts',
  types,
  fill: INSERT_COUNTS,
  statements: [INSERT_COUNTS],
};

/** Every table that follows the facts of students. */
export const STUDENT_PROJECTIONS: readonly Projection[] = [studentTerms, studentCounts];
