import type { EventStats } from '#contract/attendance/stats.ts';
import { formatTime } from '../../lib/format/college-time.ts';
import { counted, grouped } from '../../lib/format/format.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { MARKS } from '../../ui/charts/chart-model.ts';
import classes from './event-charts.module.css';

interface EventChartsProps {
  /** Undefined while loading. */
  readonly stats: EventStats | undefined;
}

/** The arrivals over time, and the attendance of each trade. */
export function EventCharts({ stats }: EventChartsProps) {
  return (
    <div className={classes.charts}>
      <Arrivals arrivals={stats?.arrivals} someCame={(stats?.present ?? 0) > 0} />
      <ByTrade trades={stats?.byTrade} />
      {stats && stats.byGate.length > 0 && <ByGate gates={stats.byGate} present={stats.present} />}
    </div>
  );
}

const ARRIVED = [{ key: 'arrived', label: 'Arrived', tone: 'brand' }] as const;

interface ArrivalsProps {
  readonly arrivals: EventStats['arrivals'] | undefined;
  readonly someCame: boolean;
}

function Arrivals({ arrivals, someCame }: ArrivalsProps) {
  const steps = arrivals?.steps;
  return (
    <BarChart
      title="Arrivals over time"
      summary={steps ? arrivalsInWords(steps) : ''}
      pointsAre="From"
      points={steps?.map(({ time, arrived }) => ({ label: formatTime(time), values: { arrived } }))}
      series={ARRIVED}
      empty={someCame ? 'When they came is not known.' : 'Nobody has arrived yet.'}
      height={HEIGHT}
    />
  );
}

function ByTrade({ trades }: { readonly trades: EventStats['byTrade'] | undefined }) {
  return (
    <BarChart
      title="By trade"
      summary={`Present and absent students of ${counted(trades?.length ?? 0, 'trade')}.`}
      pointsAre="Trade"
      points={trades?.map(({ trade, present, absent }) => ({
        label: trade === '' ? 'No trade' : trade,
        values: { present, absent },
      }))}
      series={MARKS}
      empty="Nobody is marked yet."
      lying
      height={HEIGHT}
    />
  );
}

const HEIGHT = 240;
/** Of one gate. The chart grows with them. */
const GATE_HEIGHT = 98;

const AT_GATE = [{ key: 'present', label: 'Present', tone: 'present' }] as const;

/** Each student counts at the one gate that marked them, so the bars together are those present. */
const ByGate = ({ gates, present }: { readonly gates: EventStats['byGate']; readonly present: number }) => (
  <BarChart
    title="By gate"
    summary={`${counted(present, 'student')} in all, each at the gate that marked them.`}
    pointsAre="Gate"
    points={gates.map(row => ({ label: row.gate ?? 'Without a gate', values: { present: row.present } }))}
    series={AT_GATE}
    empty="Nobody is marked yet."
    lying
    height={GATE_HEIGHT}
  />
);

/** How many arrived, from when on, and the fullest step, which need not be most of them. */
export function arrivalsInWords(steps: EventStats['arrivals']['steps']): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return '';
  const most = steps.reduce((a, b) => (b.arrived > a.arrived ? b : a));
  return `${grouped(last.total)} arrived from ${formatTime(first.time)} on, the most at once (${grouped(most.arrived)}) from ${formatTime(most.time)}.`;
}
