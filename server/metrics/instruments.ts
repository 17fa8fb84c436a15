import { Counter, Histogram, type Registry } from 'prom-client';

interface Answered {
  readonly method: string;
  /** The route's pattern, never the requested address: ids would be personal, and unlimited in number. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

interface Batch {
  readonly commands: number;
  readonly ms: number;
}

/** What is counted as it happens, at half a microsecond each. */
export interface Instruments {
  answered(request: Answered): void;
  appended(batch: Batch): void;
  /** What arrived was not a valid request: it was broken, too large or too slow. */
  broken(status: number): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** The instruments of one server process. */
export function createInstruments(register: Registry): Instruments {
  const registers = [register];
  const requests = new Histogram({
    name: 'rollcall_http_request_duration_seconds',
    help: 'Requests by route, from the first middleware to the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const batchSeconds = new Histogram({
    name: 'rollcall_append_batch_duration_seconds',
    help: 'How long a batch of commands took to be stored',
    buckets: SECONDS,
    registers,
  });
  const batchCommands = new Histogram({
    name: 'rollcall_append_batch_commands',
    help: 'How many commands were stored together',
    buckets: SIZES,
    registers,
  });
  const brokenRequests = new Counter({
    name: 'rollcall_http_broken_requests_total',
    help: 'What arrived and was no request (broken, too large, too slow), by the status it was answered with',
    labelNames: ['status'],
    registers,
  });
  return {
    broken: status => brokenRequests.inc({ status }),
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1_000),
    appended({ commands, ms }) {
      batchSeconds.observe(ms / 1_000);
      batchCommands.observe(commands);
    },
  };
}
