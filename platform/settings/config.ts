import { inRoot } from '../paths.ts';
import { StartError } from '../process/start-error.ts';
import { readEnvFile } from './env-file.ts';
import { SETTING_NAMES, settings } from './settings.ts';

/** All settings from the environment, checked once. Those without a default may be undefined. */
export type Config = ReturnType<typeof parseConfig>;
export type MailSettings = NonNullable<Config['mail']>;
export type Limits = Config['limits'];

/** The settings cannot be used. The message is for the person at the terminal: what is wrong and how to fix it. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/** The settings from the environment. The clone's `.env` supplies those that the environment does not set. */
export const loadConfig = (env: NodeJS.ProcessEnv, file?: string): Config => parseConfig(withFile(env, file));

/** Probable slips in the environment or in `.env`, a sentence for each. They do not prevent a start. */
export const settingDoubts = (env: NodeJS.ProcessEnv, file?: string): string[] =>
  misspelt(withoutBlanks(withFile(env, file)));

const withFile = (env: NodeJS.ProcessEnv, file: string = inRoot('.env')): NodeJS.ProcessEnv => ({
  ...readEnvFile(file),
  ...env,
});

/** The settings from `env` alone. Throws one ConfigError that names every mistake. */
export function parseConfig(env: NodeJS.ProcessEnv) {
  const given = withoutBlanks(env);
  const parsed = settings.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      sentences([...parsed.error.issues.map(({ message }) => message), ...misspelt(given)]),
    );
  const set = parsed.data;
  return {
    host: set.HOST,
    port: set.PORT,
    /** How many server processes serve this port together. */
    servers: set.SERVERS,
    /** An absolute path. */
    dataDir: inRoot(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    /** The connection of the owner of the tables, if server and workers use another role. */
    migrationDatabaseUrl: set.MIGRATION_DATABASE_URL,
    redisUrl: set.REDIS_URL,
    jwtSecret: set.JWT_SECRET,
    qrSecret: set.QR_SECRET,
    admin:
      set.ADMIN_EMAIL && set.ADMIN_PASSWORD
        ? { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD }
        : undefined,
    college: {
      name: set.COLLEGE_NAME,
      /** How the placement office is reached, in a line. Null: no screen says it. */
      contact: set.COLLEGE_CONTACT ?? null,
      timeZone: set.COLLEGE_TIME_ZONE,
      passwordMinLength: set.PASSWORD_MIN_LENGTH,
    },
    /** The number of hours a scan may wait on its device and still count after the event is over. */
    offlineGraceHours: set.OFFLINE_GRACE_HOURS,
    publicOrigins: set.PUBLIC_ORIGIN,
    /** The number of proxies in front that add to X-Forwarded-For. With 0 the header is ignored. */
    trustedProxies: set.TRUST_PROXY,
    /** How often an action is allowed. 0: no limit. */
    limits: {
      /** Failures for one account from one address in 15 minutes. Ten times as many from all addresses together. */
      loginFailuresPerAccount: set.LOGIN_FAILURES_PER_ACCOUNT,
      loginFailuresPerAddress: set.LOGIN_FAILURES_PER_ADDRESS,
      registrationsPerAddress: set.REGISTRATIONS_PER_ADDRESS,
      scansPerMinute: set.SCANS_PER_MINUTE,
    },
    /** A finished report and its file are deleted after `keptDays`. 0: never. */
    reports: { keptDays: set.REPORTS_KEPT_DAYS, pdfMostRecords: set.PDF_MOST_RECORDS },
    /** The mail server: smtp://user:password@host:port, or smtps://. Undefined: no mail is sent. */
    mail: set.SMTP_URL && set.MAIL_FROM ? { url: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    logLevel: set.LOG_LEVEL,
    /** Required for reading the metrics. Without it only this machine may, and with a trusted proxy nobody. */
    metricsToken: set.METRICS_TOKEN,
    /** The file that the worker writes to show a container's health check that it is alive. */
    heartbeatFile: set.HEARTBEAT_FILE,
    /** The Chromium that prints, before all others that are found. */
    chromium: set.PUPPETEER_EXECUTABLE_PATH,
  } as const;
}

/** Whether links can be mailed: by a mail server, and to a known address of the console. */
export const canMailLinks = ({ mail, publicOrigins }: Config): boolean =>
  mail !== undefined && publicOrigins.length > 0;

/** `NAME=` in a .env file means "not set", as in a shell script. */
function withoutBlanks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.entries(env).filter(([, value]) => value?.trim());
  return Object.fromEntries(given.map(([name, value]) => [name, asMeant(name, value)]));
}

/**
 * Files from other systems and values in quotes leave spaces and a carriage return behind. A password may hold spaces,
 * but nobody can type its line's end. The secrets stay as they are: all QR codes and sessions are made with every byte.
 */
function asMeant(name: string, value = ''): string {
  if (name === 'JWT_SECRET' || name === 'QR_SECRET') return value;
  return name === 'ADMIN_PASSWORD' ? value.replace(/[\r\n]+$/, '') : value.trim();
}

const sentences = (mistakes: string[]): string =>
  `The settings cannot be used.\n${mistakes.map(mistake => `- ${mistake}`).join('\n')}\nSet them in the environment or in .env; .env.example explains each.`;

/** A sentence for each name that has no effect, because it is almost that of a setting which is not set. */
function misspelt(env: NodeJS.ProcessEnv): string[] {
  const unset = SETTING_NAMES.filter(name => env[name] === undefined);
  return Object.keys(env).flatMap(name => {
    const meant = SETTING_NAMES.includes(name) ? undefined : unset.find(each => isNear(name, each));
    return meant ? [`${name} is no setting of Rollcall and has no effect; probably ${meant} is meant.`] : [];
  });
}

/** One slip in four letters, and two at most: HOME is no HOST. */
const isNear = (given: string, meant: string): boolean =>
  isWithin(Math.min(2, Math.floor(meant.length / 4)), given.toUpperCase(), meant);

/** A slip is a letter too much, one too few, another one, or two that changed places. */
function isWithin(slips: number, given: string, meant: string): boolean {
  if (given === meant) return true;
  if (slips === 0) return false;
  let same = 0;
  while (same < meant.length && given[same] === meant[same]) same += 1;
  const rest = (ofGiven: number, ofMeant: number): boolean =>
    isWithin(slips - 1, given.slice(same + ofGiven), meant.slice(same + ofMeant));
  const isSwapped = given[same] === meant[same + 1] && given[same + 1] === meant[same];
  return rest(1, 0) || rest(0, 1) || rest(1, 1) || (isSwapped && rest(2, 2));
}
