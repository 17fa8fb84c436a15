import { reportAnswer } from '#contract/attendance/records.ts';
import { API_BASE, address } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import type { Site } from './site.ts';

const PAGE = '500';
const MOST_PAGES = 5;
const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { status: 'present' },
  { search: 'Student 1' },
  { trade: 'Civil Engineering', event_type: 'Event' },
];

/** Requests the same pages of the report, events and lists of marks from two servers, and returns the differences. */
export async function differentReads(site: Site, here: string, there: string): Promise<string[]> {
  const different: string[] = [];
  const compare = async (where: string): Promise<string> => {
    const [one, other] = await Promise.all([read(site, here + where), read(site, there + where)]);
    if (one !== other) different.push(`${where} is answered otherwise where it was restored`);
    return one;
  };
  const { rows } = await site.database.pool.query<{ id: string }>(
    'SELECT student_id AS id FROM attendance_records ORDER BY first_position LIMIT 1',
  );
  await compare(API_BASE + ROUTES.events.path);
  await compare(address(ROUTES.event, site.eventId));
  await compare(address(ROUTES.eventAttendance, site.eventId));
  for (const { id } of rows) await compare(address(ROUTES.userAttendance, id));
  for (const filters of FILTERS) await comparePages(filters, compare);
  return different;
}

async function comparePages(
  filters: Readonly<Record<string, string>>,
  compare: (where: string) => Promise<string>,
): Promise<void> {
  let next: Readonly<Record<string, string>> | undefined = {};
  for (let page = 0; next && page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ ...filters, ...next, limit: PAGE });
    const answer = reportAnswer.parse(JSON.parse(await compare(`${API_BASE}${ROUTES.report.path}?${query}`)));
    if (answer.count === 0) throw new Error('The report is empty: comparing it proves nothing.');
    next = answer.nextCursor === null ? undefined : { cursor: answer.nextCursor };
  }
}

async function read({ token }: Site, address: string): Promise<string> {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}
