import type { Knex } from 'knex';
import { attendanceRate, type ReportStats } from '#contract/attendance.ts';
import { matchingRecords, type ResolvedFilters } from './filter.ts';

interface Marks {
  readonly present: number;
  readonly absent: number;
  readonly events: number;
}

/** The summary figures of all records that match, not of a page of them. */
export async function reportStats(queries: Knex, filters: ResolvedFilters): Promise<ReportStats> {
  const { present, absent, events } = await countMarks(queries, filters);
  return {
    totalStudents: await countStudents(queries, filters),
    presentCount: present,
    absentCount: absent,
    attendanceRate: attendanceRate(present, absent),
    totalEvents: events,
  };
}

async function countMarks(queries: Knex, filters: ResolvedFilters): Promise<Marks> {
  // Every event is counted already; only what picks among its students makes us count its records again.
  const picksStudents = filters.students !== undefined || filters.trade !== undefined;
  const perEvent = picksStudents ? countedNow(queries, filters) : countedAlready(queries, filters);
  const [marks] = await queries
    .from(perEvent.as('each'))
    .where(queries.raw('present + absent > 0'))
    .select<Marks[]>(
      queries.raw('coalesce(sum(present), 0)::bigint as present'),
      queries.raw('coalesce(sum(absent), 0)::bigint as absent'),
      queries.raw('count(*) as events'),
    );
  return marks ?? { present: 0, absent: 0, events: 0 };
}

const countedNow = (queries: Knex, filters: ResolvedFilters) =>
  matchingRecords(queries, filters)
    .groupBy('r.event_id')
    .select(
      queries.raw("count(*) filter (where r.status = 'present') as present"),
      queries.raw("count(*) filter (where r.status = 'absent') as absent"),
    );

function countedAlready(queries: Knex, { events, status }: ResolvedFilters) {
  const counts = queries('event_counts').select(
    queries.raw('case when ? then present else 0 end as present', [status !== 'absent']),
    queries.raw('case when ? then absent else 0 end as absent', [status !== 'present']),
  );
  return events ? counts.whereIn('event_id', events) : counts;
}

async function countStudents(queries: Knex, filters: ResolvedFilters): Promise<number> {
  const isFiltered = Object.values(filters).some(filter => filter !== undefined);
  const students = isFiltered
    ? matchingRecords(queries, filters).distinct('r.student_id')
    : queries.from(queries.raw(`(${EVERY_STUDENT_MARKED}) as hops`)).select('student_id');
  const [row] = await queries.from(students.as('each')).select<{ count: number }[]>(queries.raw('count(*)'));
  return row?.count ?? 0;
}

/** Hops from student to student along the index: as many steps as students, however many records they have. */
const EVERY_STUDENT_MARKED = `
  with recursive hop as (
    (select student_id from attendance_records order by student_id limit 1)
    union all
    select (
      select r.student_id from attendance_records r
      where r.student_id > hop.student_id order by r.student_id limit 1
    ) from hop where hop.student_id is not null
  )
  select student_id from hop where student_id is not null`;
