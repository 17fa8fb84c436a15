import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { registerGauges, type Sources } from './gauges.ts';
import { createInstruments, type Instruments } from './instruments.ts';

export interface Metrics extends Instruments {
  readonly contentType: string;
  /** Sets the sources that are read at each scrape, once they exist. */
  watch(sources: Sources): void;
  /** All current values, in Prometheus' format. No label contains personal data. */
  scrape(): Promise<string>;
}

/** Begins to watch the process at the first scrape: it has a cost for as long as the process lives. */
class LateRegistry extends Registry {
  private isWatching = false;

  watchProcess(): void {
    if (!this.isWatching) collectDefaultMetrics({ register: this });
    this.isWatching = true;
  }

  /** How the primary process scrapes. */
  override getMetricsAsJSON(): ReturnType<Registry['getMetricsAsJSON']> {
    this.watchProcess();
    return super.getMetricsAsJSON();
  }
}

/**
 * The metrics of one server process. If there are several, each of them answers with the sums: see `aggregator` at each
 * metric. A process that is started again begins at 0, so a sum may fall, as after a restart of all.
 */
export function createMetrics(ofAll?: () => Promise<string>): Metrics {
  const register = new LateRegistry();
  if (ofAll) letPrimaryScrape(register);
  return {
    ...createInstruments(register),
    contentType: register.contentType,
    watch: sources => registerGauges(register, sources),
    scrape() {
      if (ofAll) return ofAll();
      register.watchProcess();
      return register.metrics();
    },
  };
}

/** Its constructor begins to listen to the primary process. */
function letPrimaryScrape(register: Registry): void {
  AggregatorRegistry.setRegistries(register);
  void new AggregatorRegistry();
}
