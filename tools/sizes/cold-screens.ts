import type { ApiClient } from '#testing/server/api-client.ts';
import { newEvent } from '#testing/server/scenario.ts';
import type { ColdLoad, ColdScreen } from './cold-load.ts';

/** A screen and the most that its first opening may cost. */
interface BoundedScreen extends ColdScreen {
  readonly name: string;
  readonly most: Pick<ColdLoad, 'kib' | 'requests' | 'shift'>;
}

/** What is reached today, and a little more. The goals are 200 KiB for /login, 220 for /qr-code and 380 for /scan. */
const MOST = { requests: 25, shift: 0.05 };

const STUDENT = {
  name: 'Meera Nair',
  email: 'meera@example.edu',
  roll_no: 'GCS-042',
  trade: 'Computer Science Engineering',
  password: 'tall blue door',
};

const HINDI = 'कृपया अपना परिचय पत्र और दो तस्वीरें साथ लाएँ।';

interface Accounts {
  readonly api: ApiClient;
  readonly admin: { readonly email: string; readonly password: string };
}

/** The screens that people open first on their phones, in a product with an event, a student and two notices. */
export async function boundedScreens({ api, admin }: Accounts): Promise<readonly BoundedScreen[]> {
  const office = await api.ok('login', { body: admin });
  const student = await api.ok('register', { body: STUDENT });
  await newEvent({ api, admin: office }, { title: 'Campus drive briefing', location: 'Main auditorium' });
  for (const text of ['Pay at the office before the end of the month.', HINDI])
    await api.ok('createNotice', { token: office.token, body: { title: 'Fees are due', text } });
  return [
    { name: '/login', path: '/login', usable: 'button[type="submit"]', most: { ...MOST, kib: 200 } },
    {
      name: '/qr-code',
      path: '/qr-code',
      session: student,
      usable: '[data-testid="qr-code"] svg',
      most: { ...MOST, kib: 221 },
    },
    {
      name: '/scan',
      path: '/scan',
      session: office,
      // The event is chosen and the camera may be started. Without a network, Start needs the decoder here.
      usable: 'main select option:checked:not([value=""])',
      // The decoder comes when the screen can be used. The events that come next are asked for in the same moment, once
      // one is chosen: named here, they always count.
      needs: ['camera-session', '/events/upcoming'],
      most: { ...MOST, requests: 26, kib: 326.1 },
    },
    {
      name: '/notices, one in Hindi',
      path: '/notices',
      session: student,
      usable: 'main article h3, main li h3',
      most: { ...MOST, kib: 254.5 },
    },
  ];
}

/** What a first opening costs more than it may, as sentences. */
export function tooMuch({ name, most }: BoundedScreen, load: ColdLoad): string[] {
  const over = (of: keyof typeof most, unit: string): string[] =>
    load[of] > most[of] ? [`${name}: ${load[of].toFixed(2)} ${unit}, at most ${most[of]} are allowed`] : [];
  return [...over('kib', 'KiB'), ...over('requests', 'requests'), ...over('shift', 'of layout shift')];
}
