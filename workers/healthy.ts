/** Ends with 0 while the worker of this HEARTBEAT_FILE goes on looking after reports: a container's health check. */
import { beats } from '#platform/heartbeat.ts';

const file = process.env['HEARTBEAT_FILE'];
process.exit(file && beats(file) ? 0 : 1);
