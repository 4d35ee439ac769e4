import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { StoragePlace } from './gateways/storage/open-storage.ts';
import { s3LocationOf } from './gateways/storage/s3-location.ts';

const port = z.coerce
  .number('PORT 应为 1–65535 的整数')
  .int('PORT 应为 1–65535 的整数')
  .min(1, 'PORT 应为 1–65535 的整数')
  .max(65_535, 'PORT 应为 1–65535 的整数');
const postgresUrl = (name: string) =>
  z.string().regex(/^postgres(ql)?:\/\//, `${name} 应以 postgres:// 开头`);

const Environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_OWNER_URL: postgresUrl('DATABASE_OWNER_URL').optional(),
  FILES_URL: z
    .string()
    .transform((text, context) => {
      const location = s3LocationOf(text);
      if (location) return location;
      const message =
        'FILES_URL 应为 s3://访问标识:密钥@主机[:端口]/存储桶?region=区域&tls=1，标识和密钥需经百分号编码';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  BACKUP_URL: z
    .string()
    .transform((text, context): StoragePlace | 'none' => {
      if (text === 'none') return 'none';
      const place = backupPlaceOf(text);
      if (place) return place;
      const message =
        'BACKUP_URL 应为文件夹路径、none（不自动备份）或 s3://访问标识:密钥@主机[:端口]/存储桶?region=区域&tls=1';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce
    .number('BACKUP_KEEP_DAYS 应为 1–3650 的整数')
    .int('BACKUP_KEEP_DAYS 应为 1–3650 的整数')
    .min(1, 'BACKUP_KEEP_DAYS 应为 1–3650 的整数')
    .max(3650, 'BACKUP_KEEP_DAYS 应为 1–3650 的整数')
    .default(14),
  SECRET_KEY_FILE: z.string().min(1).optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-fA-F.:/, ]*$/, 'TRUSTED_PROXIES 应为以逗号分隔的 IP 地址或网段')
    .default(''),
  WEBHOOK_PRIVATE_TARGETS: z
    .string()
    .regex(/^[\da-fA-F.:, ]*$/, 'WEBHOOK_PRIVATE_TARGETS 应为以逗号分隔的 IP 地址')
    .default(''),
  PROVIDER_HOSTS: z
    .string()
    .transform((text, context) => {
      const hosts = listed(text);
      if (hosts.every(isProviderHost)) return hosts;
      const message =
        'PROVIDER_HOSTS 应为以逗号分隔的主机名或 IP 地址，可带端口，不带 https:// 和路径';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .default([]),
  ALIPAY_GATEWAY: z
    .url({
      protocol: /^https?$/,
      error: 'ALIPAY_GATEWAY 应为 http:// 或 https:// 开头的地址',
    })
    .optional(),
  WECHAT_GATEWAY: z
    .url({
      protocol: /^https?$/,
      error: 'WECHAT_GATEWAY 应为 http:// 或 https:// 开头的地址',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL 应为 fatal error warn info debug trace silent 之一',
    )
    .optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number('RATE_LIMIT_PER_MINUTE 应为正整数')
    .int('RATE_LIMIT_PER_MINUTE 应为正整数')
    .min(1, 'RATE_LIMIT_PER_MINUTE 应为正整数')
    .default(600),
  METRICS_PORT: z.coerce
    .number('METRICS_PORT 应为 1–65535 的整数')
    .int('METRICS_PORT 应为 1–65535 的整数')
    .min(1, 'METRICS_PORT 应为 1–65535 的整数')
    .max(65_535, 'METRICS_PORT 应为 1–65535 的整数')
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'METRICS_TOKEN 应为 16–200 位字母、数字或 . ~ + / = _ -')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'OTEL_EXPORTER_OTLP_ENDPOINT 应为 http:// 或 https:// 开头的地址',
    })
    .optional(),
  DEMO: z.enum(['0', '1'], 'DEMO 应为 0 或 1').optional(),
});

/** The address of metrics and readiness, and the token for metrics; without a token, everybody who reaches the port can read them. */
export interface ObservationPlace {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute: where the embedded engine and the demo accounts live. */
  readonly dataDir: string;
  /** Absent: the embedded engine is used. */
  readonly databaseUrl: string | undefined;
  /** The role that owns the schema; without it `databaseUrl` is the owner's. */
  readonly databaseOwnerUrl: string | undefined;
  /** The place of uploads: under `dataDir`, unless FILES_URL names a bucket. */
  readonly files: StoragePlace;
  /** The place of backups. */
  readonly backups: StoragePlace;
  /** The worker makes one each night: off where BACKUP_URL is `none`, and in a demo that names no place. */
  readonly nightlyBackup: boolean;
  /** How long a nightly backup is kept. */
  readonly backupKeepDays: number;
  /** Absolute: the file of the server's secret, made at the first start. */
  readonly secretKeyFile: string;
  readonly trustedProxies: readonly string[];
  /** Addresses within private networks that events may be sent to all the same. */
  readonly webhookPrivateTargets: readonly string[];
  /** The hosts, some with a port, that accounts at providers may name. */
  readonly providerHosts: readonly string[];
  /** The gateway of 支付宝: that of its sandbox for developers. Absent: its own. */
  readonly alipayGateway: string | undefined;
  /** The address of 微信支付: that of a stand-in. Absent: its own. */
  readonly wechatGateway: string | undefined;
  readonly logLevel: string | undefined;
  /** Requests a login may make in a minute; an address may make twice as many. */
  readonly rateLimitPerMinute: number;
  /** Absent: nowhere. */
  readonly observation: ObservationPlace | undefined;
  /** The address of a collector of OpenTelemetry. Absent: spans go nowhere. */
  readonly spansTo: string | undefined;
  /** Demo brands and data: on with the embedded engine, off with a database of your own, unless told. */
  readonly demo: boolean;
}

/** A setting that cannot be used, in words for the person at the terminal. */
export class ConfigError extends Error {}

/** Reads every setting of the server from the environment, once. Throws `ConfigError` with one sentence a line. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `配置错误：${issue.message}`).join('\n'),
    );
  const env = parsed.data;
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new ConfigError('配置错误：设置 DATABASE_OWNER_URL 时必须同时设置 DATABASE_URL');
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = env;
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST))
    throw new ConfigError('配置错误：METRICS_HOST 不是本机地址时必须同时设置 METRICS_TOKEN');
  const demo = env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === '1';
  const backups = env.BACKUP_URL === 'none' ? undefined : env.BACKUP_URL;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    files: env.FILES_URL
      ? { kind: 's3', location: env.FILES_URL }
      : { kind: 'disk', dir: resolve(env.DATA_DIR, 'files') },
    secretKeyFile: resolve(env.SECRET_KEY_FILE ?? join(env.DATA_DIR, 'secret.key')),
    trustedProxies: listed(env.TRUSTED_PROXIES),
    webhookPrivateTargets: listed(env.WEBHOOK_PRIVATE_TARGETS),
    providerHosts: env.PROVIDER_HOSTS,
    alipayGateway: env.ALIPAY_GATEWAY,
    wechatGateway: env.WECHAT_GATEWAY,
    logLevel: env.LOG_LEVEL,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    observation:
      METRICS_PORT === undefined
        ? undefined
        : { host: METRICS_HOST, port: METRICS_PORT, token: METRICS_TOKEN },
    spansTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    demo,
    backups: backups ?? { kind: 'disk', dir: resolve(env.DATA_DIR, 'backups') },
    nightlyBackup: env.BACKUP_URL === undefined ? !demo : backups !== undefined,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
  };
}

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host);

const listed = (text: string) => text.split(/[, ]+/).filter(Boolean);

/** A name of several words in lower case, or an IPv4 address. */
const isProviderHost = (host: string) =>
  /^([a-z0-9-]+\.)+[a-z0-9-]*[a-z0-9](:\d{1,5})?$/.test(host) &&
  URL.parse(`https://${host}`)?.hostname === host.replace(/:\d+$/, '');

/** A folder, or a bucket by its `s3://…`; null where the text is another address. */
export function backupPlaceOf(text: string): StoragePlace | null {
  const location = s3LocationOf(text);
  if (location) return { kind: 's3', location };
  return text === '' || text.includes('://') ? null : { kind: 'disk', dir: resolve(text) };
}
