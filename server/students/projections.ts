import { isOfTypes } from '../event-store/fact-types.ts';
import type { Projection } from '../event-store/types.ts';
import { versionedRows } from '../event-store/versioned-rows.ts';
import { STUDENT_FACTS } from './facts.ts';

const types = Object.values(STUDENT_FACTS);

/** What a student was from each position on: trade, year, and whether they were expected anywhere. */
const studentTerms: Projection = versionedRows({
  table: 'student_terms',
  types,
  key: { column: 'student_id', value: "(data->>'studentId')::uuid" },
  columns: { trade: "data->>'trade'", year: "data->>'year'", active: "(data->>'active')::boolean" },
});

const wasActive = "coalesce((data->'previous'->>'active')::boolean, false)::integer";
const isActive = "(data->>'active')::boolean::integer";

/**
 * Each fact adds one to where somebody is expected now, and takes one from where they were before. What each trade had
 * until then is looked up once: looked up for every fact, an import would search among all the rows it has just made.
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

/** How many students of each trade, and of all ('') were active from each position on. */
const studentCounts: Projection = {
  table: 'student_counts',
  types,
  fill: INSERT_COUNTS,
  statements: [INSERT_COUNTS],
};

/** Every table that follows the facts of students. */
export const STUDENT_PROJECTIONS: readonly Projection[] = [studentTerms, studentCounts];
