import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { inRoot } from '#platform/paths.ts';

/** One measured number, and its limit if it has one. */
export interface Measurement {
  readonly measurement: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Bench {
  /** What it measures, in one line. */
  readonly about: string;
  run(): Promise<readonly Measurement[]>;
}

/** Prints the measurements as a table, and stores them with machine and versions in bench/results. */
export function report(name: string, bench: Bench, measurements: readonly Measurement[]): void {
  console.log(`\n${name}: ${bench.about}`);
  console.table(
    measurements.map(measurement => ({
      measurement: measurement.measurement,
      value: `${rounded(measurement.value)} ${measurement.unit}`.trim(),
      goal: goalOf(measurement),
      met: isMet(measurement) ?? '',
    })),
  );
  const folder = inRoot('bench/results');
  mkdirSync(folder, { recursive: true });
  const kept = { name, about: bench.about, at: new Date().toISOString(), machine: machine(), measurements };
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

export const machine = () => ({
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  os: `${process.platform} ${process.arch}`,
  node: process.version,
});

const rounded = (value: number): number => Number(value.toPrecision(value >= 1000 ? 5 : 3));

function goalOf({ atLeast, atMost }: Measurement): string {
  if (atLeast !== undefined) return `≥ ${rounded(atLeast)}`;
  return atMost === undefined ? '' : `≤ ${rounded(atMost)}`;
}

function isMet({ value, atLeast, atMost }: Measurement): boolean | undefined {
  if (atLeast !== undefined) return value >= atLeast;
  return atMost === undefined ? undefined : value <= atMost;
}
