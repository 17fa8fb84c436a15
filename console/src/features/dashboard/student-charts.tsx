import type { UserStatsAnswer } from '#contract/attendance/stats.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { countsOf, MARKS, marksByWeek, marksInWords, sinceFirstMark } from './attendance-points.ts';
import classes from './dashboard.module.css';

interface StudentChartsProps {
  /** Undefined while loading. */
  readonly stats: UserStatsAnswer | undefined;
}

/** A student's attendance: over time, and by event type. */
export function StudentCharts({ stats }: StudentChartsProps) {
  const weeks = stats && sinceFirstMark(stats.byWeek);
  return (
    <section className={classes.charts} aria-label="Your attendance in charts">
      <BarChart
        title="Your attendance over time"
        summary={weeks ? marksInWords(weeks, `in ${weeks.length} weeks`) : ''}
        pointsAre="Week"
        series={MARKS}
        points={weeks && marksByWeek(weeks)}
        empty="You were not marked in the last 12 weeks."
        height={220}
      />
      <BarChart
        title="By type"
        summary={stats ? marksInWords(stats.byType, 'at events and meetings') : ''}
        pointsAre="Type"
        series={MARKS}
        points={stats?.byType.map(type => ({ label: type.event_type, values: countsOf(type) }))}
        lie="rows"
        empty="You were not marked at any event yet."
        height={150}
      />
    </section>
  );
}
