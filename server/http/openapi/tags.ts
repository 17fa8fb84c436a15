import type { Route } from '#contract/route.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
}

const OTHER: Tag = { name: 'Other', description: 'Whether the server can be reached, and whose it is.' };

/** The topics of the API, in the order in which the document shows them. */
export const TAGS: readonly Tag[] = [
  { name: 'Auth', description: 'Registration, sign-in, and your own account.' },
  { name: 'Events', description: 'Events and meetings, from being planned to being completed.' },
  { name: 'Attendance', description: 'Marks: making, correcting, withdrawing, listing and counting them.' },
  { name: 'QR', description: "Students' QR codes, and whom a scanned one names." },
  { name: 'Photos', description: 'Photos of students: brought, approved, shown at the door.' },
  { name: 'Passes', description: 'Rights without an account, for those who stand at the doors.' },
  { name: 'Users', description: 'Accounts, as the office manages them.' },
  {
    name: 'Office',
    description:
      'Who may be here, and as whom: settings, sign-ups and requests that wait, and who need not wait.',
  },
  { name: 'Notices', description: 'What the public page shows, and the notices on it.' },
  { name: 'Reports', description: 'Files made by a worker, once or regularly, and whether one is genuine.' },
  OTHER,
];

/** First words of paths that are not the name of their topic. */
const TAG_OF: Readonly<Record<string, string>> = {
  pass: 'Passes',
  'report-schedules': 'Reports',
  verify: 'Reports',
};

export function tagOf({ path }: Pick<Route, 'path'>): string {
  const [, first = ''] = path.split('/');
  return TAGS.find(({ name }) => name.toLowerCase() === first)?.name ?? TAG_OF[first] ?? OTHER.name;
}
