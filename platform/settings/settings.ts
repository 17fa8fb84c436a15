import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { emailSchema, passwordSchema } from '#contract/accounts/schema.ts';
import { LIMITS } from '#contract/constants.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const wholeNumber = (from: number, to: number, mistake: string) =>
  z.string().regex(/^\d+$/, mistake).transform(Number).pipe(z.number().min(from, mistake).max(to, mistake));

const MOST_SERVERS = 64;

/** One core is left to the database and to the process that starts the others. */
const forTheseCores = (): number => Math.min(MOST_SERVERS, Math.max(1, availableParallelism() - 1));

const servers = (mistake: string) =>
  z
    .string()
    .regex(/^(auto|\d+)$/, mistake)
    .transform(text => (text === 'auto' ? forTheseCores() : Number(text)))
    .pipe(z.number().min(1, mistake).max(MOST_SERVERS, mistake));

const ENCODED =
  'Special characters of the password are written by their code, such as %23 for #, %2F for / and %25 for %.';

/** A password that holds a `#`, `/` or `?` would end the host's name, and its `@` would stand behind that. */
const urlOf = (protocols: string[], mistake: string) =>
  z.string().refine(text => {
    const url = URL.parse(text);
    return url && protocols.includes(url.protocol) && (url.username || url.password || !text.includes('@'));
  }, `${mistake} ${ENCODED}`);

/**
 * The driver checks the server's certificate in all these modes, and warns that its next version will not. So it is
 * told to.
 */
const databaseUrl = (mistake: string) =>
  urlOf(['postgres:', 'postgresql:'], mistake).transform(text =>
    /[?&]uselibpqcompat=true/.test(text)
      ? text
      : text.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full'),
  );

const secret = (name: string) =>
  z
    .string()
    .refine(
      text => Buffer.byteLength(text) >= 32,
      `${name} is shorter than 32 bytes; make one with: openssl rand -base64 48`,
    );

/** The Fetch standard's bad ports (https://fetch.spec.whatwg.org/#bad-port): no browser opens an address with one. */
// biome-ignore format: a row for each magnitude
const BAD_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95,
  101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995,
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const limit = (name: string) =>
  wholeNumber(0, 1_000_000_000, `${name} must be a whole number; 0 means no limit.`);

/**
 * A zone that Node and browsers read the same. Abbreviations are not: IST is the time of India, Israel and Ireland. An
 * offset knows no summer time, and older browsers refuse it.
 */
const isTimeZone = (zone: string): boolean => {
  if (zone !== 'UTC' && !zone.includes('/')) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const origins = z.string().transform((text, context) => {
  const given = text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean);
  return given.map(each => {
    const url = URL.parse(each);
    if (url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    context.addIssue(
      `PUBLIC_ORIGIN holds "${each}"; write origins such as https://attendance.example.edu, separated by commas.`,
    );
    return z.NEVER;
  });
});

/** The sentence of a form would not say which setting it is about. */
const adminEmail = z.string().transform((text, context) => {
  const { data } = emailSchema.safeParse(text);
  if (data !== undefined) return data;
  context.addIssue('ADMIN_EMAIL must be an email address, such as office@example.edu.');
  return z.NEVER;
});

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(
    0,
    65_535,
    'PORT must be a whole number from 0 (any free port) to 65535, such as 3000.',
  ).default(3000),
  SERVERS: servers(
    `SERVERS must be a whole number from 1 to ${MOST_SERVERS}, or auto: one less than this machine has cores.`,
  ).default(1),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl(
    'DATABASE_URL must look like postgres://user:password@host:5432/name; leave it out for the embedded database.',
  ).optional(),
  MIGRATION_DATABASE_URL: databaseUrl(
    'MIGRATION_DATABASE_URL must look like postgres://owner:password@host:5432/name, as DATABASE_URL does.',
  ).optional(),
  REDIS_URL: urlOf(
    ['redis:', 'rediss:'],
    'REDIS_URL must look like redis://host:6379; leave it out to run the queues on PostgreSQL.',
  ).optional(),
  JWT_SECRET: secret('JWT_SECRET').optional(),
  QR_SECRET: secret('QR_SECRET').optional(),
  ADMIN_EMAIL: adminEmail.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  COLLEGE_NAME: z
    .string()
    .trim()
    .max(120, 'COLLEGE_NAME is longer than 120 characters.')
    .default('Training & Placement Office'),
  COLLEGE_CONTACT: z.string().max(200, 'COLLEGE_CONTACT is longer than 200 characters.').optional(),
  COLLEGE_TIME_ZONE: z
    .string()
    .refine(
      isTimeZone,
      'COLLEGE_TIME_ZONE must be an IANA time zone with its area, such as Asia/Kolkata, and no abbreviation or offset.',
    )
    .default('Asia/Kolkata'),
  PUBLIC_ORIGIN: origins.default([]),
  TRUST_PROXY: wholeNumber(
    0,
    10,
    'TRUST_PROXY must be the number of proxies in front, from 0 to 10.',
  ).default(0),
  LOGIN_FAILURES_PER_ACCOUNT: limit('LOGIN_FAILURES_PER_ACCOUNT').default(10),
  LOGIN_FAILURES_PER_ADDRESS: limit('LOGIN_FAILURES_PER_ADDRESS').default(1_000),
  REGISTRATIONS_PER_ADDRESS: limit('REGISTRATIONS_PER_ADDRESS').default(5_000),
  SCANS_PER_MINUTE: limit('SCANS_PER_MINUTE').default(6_000),
  OFFLINE_GRACE_HOURS: wholeNumber(
    0,
    8_760,
    'OFFLINE_GRACE_HOURS must be a whole number of hours from 0 to 8760.',
  ).default(72),
  REPORTS_KEPT_DAYS: wholeNumber(
    0,
    36_500,
    'REPORTS_KEPT_DAYS must be a whole number of days; 0 keeps reports for ever.',
  ).default(30),
  PDF_MOST_RECORDS: wholeNumber(
    1,
    1_000_000,
    'PDF_MOST_RECORDS must be a whole number from 1 to 1000000.',
  ).default(50_000),
  SMTP_URL: urlOf(
    ['smtp:', 'smtps:'],
    'SMTP_URL must look like smtp://user:password@mail.example.edu:587; leave it out to send no mail.',
  ).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^\S+@[^\s<>]+$|<[^\s<>]+@[^\s<>]+>$/,
      'MAIL_FROM must hold an address, such as Placement office <tnp@example.edu>.',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` })
    .default('info'),
  METRICS_TOKEN: secret('METRICS_TOKEN').optional(),
  HEARTBEAT_FILE: z.string().optional(),
  PUPPETEER_EXECUTABLE_PATH: z.string().optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(
    LIMITS.password.min,
    64,
    `PASSWORD_MIN_LENGTH must be a whole number from ${LIMITS.password.min} to 64.`,
  ).default(LIMITS.password.min),
});

/** Every setting there is. */
export const SETTING_NAMES = Object.keys(variables.shape);

/**
 * The values of the environment, each setting in its own type. Machines share an external database, so the
 * secrets cannot be kept in the DATA_DIR of one machine.
 */
export const settings = variables.superRefine((set, context) => {
  // Behind a proxy, browsers open the proxy's port.
  if (BAD_PORTS.has(set.PORT) && set.PUBLIC_ORIGIN.length === 0)
    context.addIssue(
      `PORT is ${set.PORT}, and browsers refuse to open that port; set another, such as 3000.`,
    );
  for (const name of ['JWT_SECRET', 'QR_SECRET'] as const)
    if (set.DATABASE_URL && !set[name])
      context.addIssue(
        `${name} is missing; with DATABASE_URL it is required. Make one with: openssl rand -base64 48`,
      );
  if (set.MIGRATION_DATABASE_URL && !set.DATABASE_URL)
    context.addIssue(
      'MIGRATION_DATABASE_URL is how the owner of the database in DATABASE_URL connects; set that one too, or neither.',
    );
  if (Boolean(set.ADMIN_EMAIL) !== Boolean(set.ADMIN_PASSWORD))
    context.addIssue('ADMIN_EMAIL and ADMIN_PASSWORD belong together; set both or neither.');
  if (Boolean(set.SMTP_URL) !== Boolean(set.MAIL_FROM))
    context.addIssue('SMTP_URL and MAIL_FROM belong together; set both or neither.');
  const password = passwordSchema(set.PASSWORD_MIN_LENGTH).optional().safeParse(set.ADMIN_PASSWORD);
  for (const issue of password.error?.issues ?? [])
    context.addIssue(`ADMIN_PASSWORD cannot be used: ${issue.message}.`);
});
