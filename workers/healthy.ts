/**
 * Ends with 0 while the worker of this HEARTBEAT_FILE looks after reports and can print them. This is a
 * container's health check. The container keeps its output, which says what is wrong.
 */
import { ailment } from '#platform/process/heartbeat.ts';

const file = process.env['HEARTBEAT_FILE']?.trim();
const wrong = file ? ailment(file) : 'HEARTBEAT_FILE is not set.';
if (wrong) process.stdout.write(`${wrong}\n`);
process.exitCode = wrong ? 1 : 0;
