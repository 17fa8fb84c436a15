import type { AttendanceStatsAnswer } from '#contract/attendance/stats.ts';
import { isolated } from '#contract/bidi.ts';
import { formatDay } from '../../lib/format/college-time.ts';
import { counted } from '../../lib/format/format.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { MARKS } from '../../ui/charts/chart-model.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import {
  countsOf,
  marksInWords,
  RATE,
  rateByWeek,
  ratesInWords,
  sinceFirstMark,
} from './attendance-points.ts';
import classes from './dashboard.module.css';

interface CollegeChartsProps {
  /** Undefined while loading. */
  readonly stats: AttendanceStatsAnswer | undefined;
}

/** At least: rows make a chart higher. */
const HEIGHT = 320;

/** The college's attendance: over time, by trade, and at the latest events. */
export function CollegeCharts({ stats }: CollegeChartsProps) {
  const weeks = stats && sinceFirstMark(stats.byWeek);
  return (
    <section className={classes.charts} aria-label="Attendance in charts">
      <div className={classes.wide}>
        <LineChart
          title="Attendance over time"
          summary={weeks ? ratesInWords(weeks) : ''}
          pointsAre="Week"
          series={RATE}
          unit="%"
          points={weeks && rateByWeek(weeks)}
          empty={
            weeks?.some(({ present }) => present > 0)
              ? 'Nobody was recorded as absent in the last 12 weeks, so there is no rate yet.'
              : 'Nobody was marked in the last 12 weeks.'
          }
        />
      </div>
      <BarChart
        title="By trade, last 30 days"
        summary={stats ? marksInWords(stats.byTrade, `in ${counted(stats.byTrade.length, 'trade')}`) : ''}
        pointsAre="Trade"
        series={MARKS}
        points={stats?.byTrade.map(trade => ({
          label: trade.trade,
          values: countsOf(trade),
        }))}
        lying
        height={HEIGHT}
        empty="Nobody was marked in the last 30 days."
      />
      <BarChart
        title="Latest events"
        summary={
          stats
            ? marksInWords(
                stats.byEvent,
                stats.byEvent.length === 1
                  ? 'at the last event'
                  : `at the last ${stats.byEvent.length} events`,
              )
            : ''
        }
        pointsAre="Event"
        series={MARKS}
        points={stats?.byEvent.map(event => ({
          label: event.title,
          name: `${isolated(event.title)}, ${formatDay(event.date)}`,
          values: countsOf(event),
        }))}
        lying
        height={HEIGHT}
        empty="Nobody was marked at any event yet."
      />
    </section>
  );
}
