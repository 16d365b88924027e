import { resolve } from 'node:path';
import * as v from 'valibot';
import { databaseOf } from '../db/server/open';
import type { DatabaseAddress } from '../db/server/server-database';
import { ConfigError } from './refused-start';
import { keptSecret, MIN_SECRET_BYTES, readSecretFiles } from './secret-files';
import { PRODUCT_NAME } from './contract/product-name';

/** All settings of the product (CONTRACT §2), checked. Nobody else reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Origin printed on products, in mails and QR codes; no trailing slash. '' until a free port is known (PORT=0). */
  publicUrl: string;
  isHttps: boolean;
  dataDir: string;
  database: DatabaseAddress;
  /** Signing keys, newest first; the first signs, all verify. */
  secrets: readonly string[];
  admin: { username: string; email: string; password: string } | null;
  openStock: boolean;
  rateLimits: boolean;
  trustProxy: boolean;
  mail: { smtpUrl: string | null; from: string; contact: string };
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  places: { apiKey: string; url: string } | null;
  /** Daily limits of the whole portal. */
  daily: { googleSearches: number; googleDetails: number; mails: number };
  /** Where push messages may go: hosts, `.example.com` for all below one, or whole origins (push-address.ts). */
  pushServices: readonly string[];
  /** Business Profile API; used with the owner's own Google connection. */
  businessProfileUrl: string;
  /** How long any answer of Google may take, in milliseconds (QUALITY 65). */
  googleTimeoutMs: number;
  site: { webshopUrl: string; supportEmail: string; supportPhone: string; companyAddress: string };
  isDemo: boolean;
  /** True outside of production: an answer that is not what the contract says is an error instead of being cut to it. */
  checksAnswers: boolean;
  /** Who has it may read /metrics; null: programs on this machine may. */
  metricsToken: string | null;
  /** One line per request that is no scan; `all`: of scans too. */
  accessLog: 'off' | 'on' | 'all';
  /** True: answer /service-worker.js with a worker that removes itself (SYNC, kill switch). */
  killServiceWorker: boolean;
}

/** What public pages and mails say until the operator says otherwise. Nobody should meet it outside the demo. */
export const DEMO_VALUES = {
  WEBSHOP_URL: 'https://shop.tap-portal.invalid',
  SUPPORT_EMAIL: 'hej@tap-portal.invalid',
  SUPPORT_PHONE: '+45 70 00 00 00',
  COMPANY_ADDRESS: 'Falkoner Allé 1, 2000 Frederiksberg',
  MAIL_FROM: `${PRODUCT_NAME} <noreply@tap-portal.invalid>`,
} as const;

const onOff = (fallback: 'on' | 'off') =>
  v.pipe(
    v.optional(v.picklist(['on', 'off', 'true', 'false', '1', '0']), fallback),
    v.transform((value) => value === 'on' || value === 'true' || value === '1'),
  );
const count = (fallback: number) => v.pipe(v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), String(fallback)), v.transform(Number));
const url = (fallback: string) => v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//i), v.url()), fallback);
/** As browsers write it: it is compared with what they send, and everything printed begins with it. */
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@\\\s]+\/?$/i),
  v.url(),
  v.transform((text) => new URL(text).origin),
  v.regex(/^https?:\/\/[\w.:[\]-]+$/),
);
const text = v.optional(v.pipe(v.string(), v.trim()));
/** The push services of Chrome and its kin, Firefox, Edge and Safari. */
const PUSH_SERVICES = 'fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com';
const pushServices = v.pipe(
  v.optional(v.string(), PUSH_SERVICES),
  v.transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase())),
  v.array(v.pipe(v.string(), v.regex(/^(?:https?:\/\/[\w.-]+(?::\d{1,5})?|\.?[a-z\d-]+(?:\.[a-z\d-]+)+)$/))),
);
const ADDRESS = String.raw`[^\s@<>",;]+@[^\s@<>",;]+`;
const address = v.pipe(v.string(), v.trim(), v.regex(new RegExp(`^${ADDRESS}$`)));
const DATA_DIR = './data';
const secret = v.optional(v.pipe(v.string(), v.minBytes(MIN_SECRET_BYTES)));

const Environment = v.object({
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535)), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(origin),
  DATA_DIR: v.optional(v.string(), DATA_DIR),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/\S+$/))),
  SECRET: secret,
  SECRET_PREVIOUS: secret,
  ADMIN_USERNAME: text,
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: v.optional(v.string()),
  OPEN_STOCK: onOff('on'),
  RATE_LIMITS: onOff('on'),
  TRUST_PROXY: onOff('off'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/?#]/), v.url())),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(?:[^<>\\r\\n]*<${ADDRESS}>|${ADDRESS})$`))), DEMO_VALUES.MAIL_FROM),
  CONTACT_EMAIL: v.optional(address),
  MAIL_DAILY: count(1000),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: url('https://accounts.google.com'),
  GOOGLE_MAPS_API_KEY: text,
  GOOGLE_PLACES_URL: url('https://places.googleapis.com'),
  GOOGLE_DAILY_SEARCHES: count(1000),
  GOOGLE_DAILY_DETAILS: count(1000),
  GOOGLE_BUSINESS_URL: url('https://mybusiness.googleapis.com'),
  PUSH_SERVICES: pushServices,
  WEBSHOP_URL: url(DEMO_VALUES.WEBSHOP_URL),
  SUPPORT_EMAIL: v.optional(address, DEMO_VALUES.SUPPORT_EMAIL),
  SUPPORT_PHONE: v.optional(v.string(), DEMO_VALUES.SUPPORT_PHONE),
  COMPANY_ADDRESS: v.optional(v.string(), DEMO_VALUES.COMPANY_ADDRESS),
  DEMO: onOff('off'),
  METRICS_TOKEN: secret,
  ACCESS_LOG: v.optional(v.picklist(['off', 'on', 'all']), 'off'),
  KILL_SERVICE_WORKER: onOff('off'),
});

const A_WEB_ADDRESS = 'a web address such as https://example.dk';

/** What to write when a setting is not understood. */
const EXPECTED: Partial<Record<keyof v.InferInput<typeof Environment>, string>> = {
  PORT: 'a port number (0 picks a free one)',
  PUBLIC_URL: 'an origin such as https://tap.example.dk',
  DATABASE_URL: 'postgres://user:password@host:port/database, or nothing for SQLite in DATA_DIR',
  SECRET: 'at least 32 bytes',
  SECRET_PREVIOUS: 'at least 32 bytes',
  METRICS_TOKEN: 'at least 32 bytes',
  ACCESS_LOG: 'off, on or all',
  SMTP_URL: 'smtp://user:password@host:port or smtps://…',
  MAIL_DAILY: 'a whole number',
  GOOGLE_ISSUER: A_WEB_ADDRESS,
  GOOGLE_PLACES_URL: A_WEB_ADDRESS,
  GOOGLE_BUSINESS_URL: A_WEB_ADDRESS,
  WEBSHOP_URL: A_WEB_ADDRESS,
  GOOGLE_DAILY_SEARCHES: 'a whole number',
  GOOGLE_DAILY_DETAILS: 'a whole number',
  PUSH_SERVICES: 'host names such as fcm.googleapis.com, .push.apple.com for all below one, with commas between',
  MAIL_FROM: `an address such as ${PRODUCT_NAME} <noreply@example.dk>`,
  CONTACT_EMAIL: 'an email address',
  SUPPORT_EMAIL: 'an email address',
};

/** The environment, with what a file `.env` beside the program adds to it. */
export function loadSettings(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new ConfigError('.env cannot be read');
  }
  return process.env;
}

/** What is set: an empty setting, or one of blanks, is one that is not. */
const settingsOf = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** DATA_DIR alone, for a restore into a folder that must stay untouched until then. */
export const readDataDir = (environment: NodeJS.ProcessEnv): string => resolve(settingsOf(environment).DATA_DIR ?? DATA_DIR);

/** DATABASE_URL alone, likewise. */
export const readDatabaseUrl = (environment: NodeJS.ProcessEnv): string | undefined => {
  const { DATABASE_URL, DATABASE_URL_FILE } = settingsOf(environment);
  return readSecretFiles({ DATABASE_URL, DATABASE_URL_FILE }).DATABASE_URL;
};

function readGoogle(env: v.InferOutput<typeof Environment>): Pick<Config, 'google' | 'places' | 'businessProfileUrl' | 'googleTimeoutMs'> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_MAPS_API_KEY: apiKey } = env;
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  }
  return {
    google: clientId && clientSecret ? { clientId, clientSecret, issuer: env.GOOGLE_ISSUER } : null,
    places: apiKey ? { apiKey, url: env.GOOGLE_PLACES_URL } : null,
    businessProfileUrl: env.GOOGLE_BUSINESS_URL,
    googleTimeoutMs: 8_000,
  };
}

/** Read and check the settings. Throws ConfigError naming the first bad one. Creates DATA_DIR and its secret. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = readSecretFiles(settingsOf(environment));
  const parsed = v.safeParse(Environment, given);
  if (!parsed.success) {
    const name = String(parsed.issues[0].path?.[0]?.key) as keyof typeof EXPECTED;
    throw new ConfigError(`${name} is not valid: expected ${EXPECTED[name] ?? parsed.issues[0].expected ?? 'another value'}`);
  }
  const env = parsed.output;
  if (env.DATABASE_URL !== undefined && env.SECRET === undefined)
    throw new ConfigError("SECRET must be set when DATABASE_URL is: a secret kept in one DATA_DIR is no other process's");
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? (env.PORT === 0 ? '' : `http://localhost:${env.PORT}`);
  const adminParts = [env.ADMIN_USERNAME, env.ADMIN_EMAIL, env.ADMIN_PASSWORD];
  if (adminParts.some(Boolean) && !adminParts.every(Boolean)) {
    throw new ConfigError('ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isHttps: publicUrl.startsWith('https://'),
    dataDir,
    database: databaseOf(dataDir, env.DATABASE_URL),
    secrets: [env.SECRET ?? keptSecret(dataDir), ...(env.SECRET_PREVIOUS ? [env.SECRET_PREVIOUS] : [])],
    admin:
      env.ADMIN_USERNAME && env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    openStock: env.OPEN_STOCK,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, contact: env.CONTACT_EMAIL ?? env.SUPPORT_EMAIL },
    ...readGoogle(env),
    daily: { googleSearches: env.GOOGLE_DAILY_SEARCHES, googleDetails: env.GOOGLE_DAILY_DETAILS, mails: env.MAIL_DAILY },
    pushServices: env.PUSH_SERVICES,
    site: {
      webshopUrl: env.WEBSHOP_URL,
      supportEmail: env.SUPPORT_EMAIL,
      supportPhone: env.SUPPORT_PHONE,
      companyAddress: env.COMPANY_ADDRESS,
    },
    isDemo: env.DEMO,
    // Not a setting: the build writes the word in here.
    checksAnswers: process.env.NODE_ENV !== 'production',
    metricsToken: env.METRICS_TOKEN ?? null,
    accessLog: env.ACCESS_LOG,
    killServiceWorker: env.KILL_SERVICE_WORKER,
  };
}
