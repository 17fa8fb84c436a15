import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerGauges, type Sources } from './gauges.ts';
import { createInstruments, type Instruments } from './instruments.ts';

export interface Metrics extends Instruments {
  readonly contentType: string;
  /** Names what is looked up at each scrape, once it is there. */
  watch(sources: Sources): void;
  /** Everything known now, as Prometheus reads it. No label holds anything personal. */
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
      // Watching the event loop and the garbage collection costs something for as long as the process lives.
      if (!isStarted) collectDefaultMetrics({ register });
      isStarted = true;
      return register.metrics();
    },
  };
}
