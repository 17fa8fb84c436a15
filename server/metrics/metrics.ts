import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerGauges, type Sources } from './gauges.ts';
import { createInstruments, type Instruments } from './instruments.ts';

export interface Metrics extends Instruments {
  readonly contentType: string;
  /** Sets the sources that are read at each scrape, once they exist. */
  watch(sources: Sources): void;
  /** All current values, in Prometheus' format. No label contains personal data. */
  scrape(): Promise<string>;
}

/** The metrics of one server process. */
export function createMetrics(): Metrics {
  const register = new Registry();
  let isStarted = false;
  return {
    ...createInstruments(register),
    contentType: register.contentType,
    watch: sources => registerGauges(register, sources),
    scrape() {
      // Watching the event loop and the garbage collection has a cost for the whole life of the process.
      if (!isStarted) collectDefaultMetrics({ register });
      isStarted = true;
      return register.metrics();
    },
  };
}
