import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const complaintOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return 'none';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test('without any setting the server runs on the embedded engine, with demo data, for this machine alone', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    trustedProxies: [],
    webhookPrivateTargets: [],
    providerHosts: [],
    alipayGateway: undefined,
    wechatGateway: undefined,
    logLevel: undefined,
    rateLimitPerMinute: 600,
    observation: undefined,
    spansTo: undefined,
    demo: true,
    files: { kind: 'disk', dir: resolve('./data/files') },
    secretKeyFile: resolve('./data/secret.key'),
    backups: { kind: 'disk', dir: resolve('./data/backups') },
    nightlyBackup: false,
    backupKeepDays: 14,
  });
});

test('a server that is no demo, or names a place, backs up each night unless told not to', () => {
  const nightly = (environment: Record<string, string>) => {
    const { nightlyBackup, backups } = readConfig(environment);
    return [nightlyBackup, backups.kind === 'disk' ? backups.dir : backups.location.bucketUrl];
  };

  expect(nightly({ DEMO: '0', DATA_DIR: '/srv/r' })).toEqual([true, '/srv/r/backups']);
  expect(nightly({ BACKUP_URL: '/mnt/backups' })).toEqual([true, '/mnt/backups']);
  expect(nightly({ BACKUP_URL: 's3://i:s@h/bucket' })).toEqual([true, 'https://h/bucket']);
  expect(nightly({ DEMO: '0', BACKUP_URL: 'none', DATA_DIR: '/srv/r' })).toEqual([
    false,
    '/srv/r/backups',
  ]);
});

test('hosts of providers are names with or without a port, or addresses', () => {
  const { providerHosts } = readConfig({ PROVIDER_HOSTS: 'api.example.com, b.cn:8443,10.0.0.5' });

  expect(providerHosts).toEqual(['api.example.com', 'b.cn:8443', '10.0.0.5']);
});

test('a setting that is empty is not set', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'TRUSTED_PROXIES',
    'WEBHOOK_PRIVATE_TARGETS',
    'PROVIDER_HOSTS',
    'LOG_LEVEL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'DEMO',
  ];

  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test.each([
  ['PORT', ['0', '65536', '-1', '80.5', 'abc', '1e9', 'NaN'], '配置错误：PORT 应为 1–65535 的整数'],
  [
    'DATABASE_URL',
    ['mysql://x', 'localhost', ' postgres://x'],
    '配置错误：DATABASE_URL 应以 postgres:// 开头',
  ],
  [
    'WEBHOOK_PRIVATE_TARGETS',
    ['*', '10.0.0.0/8', 'shop.example.com'],
    '配置错误：WEBHOOK_PRIVATE_TARGETS 应为以逗号分隔的 IP 地址',
  ],
  [
    'PROVIDER_HOSTS',
    ['*', 'https://api.example.com', 'api.example.com/v1', 'localhost', 'a@b.cn', 'b.cn:99999'],
    '配置错误：PROVIDER_HOSTS 应为以逗号分隔的主机名或 IP 地址，可带端口，不带 https:// 和路径',
  ],
  [
    'TRUSTED_PROXIES',
    ['*', 'all', 'proxy.example.com', '10.0.0.1;10.0.0.2', 'true'],
    '配置错误：TRUSTED_PROXIES 应为以逗号分隔的 IP 地址或网段',
  ],
  [
    'LOG_LEVEL',
    ['loud', 'INFO', '0'],
    '配置错误：LOG_LEVEL 应为 fatal error warn info debug trace silent 之一',
  ],
  [
    'RATE_LIMIT_PER_MINUTE',
    ['0', '-5', '1.5', 'many', 'Infinity'],
    '配置错误：RATE_LIMIT_PER_MINUTE 应为正整数',
  ],
  [
    'FILES_URL',
    ['/var/files', 's3://bucket', 'https://key:secret@host/bucket'],
    '配置错误：FILES_URL 应为 s3://访问标识:密钥@主机[:端口]/存储桶?region=区域&tls=1，标识和密钥需经百分号编码',
  ],
  [
    'BACKUP_URL',
    ['https://key:secret@host/bucket', 's3://bucket', 'file:///backups'],
    '配置错误：BACKUP_URL 应为文件夹路径、none（不自动备份）或 s3://访问标识:密钥@主机[:端口]/存储桶?region=区域&tls=1',
  ],
  [
    'BACKUP_KEEP_DAYS',
    ['0', '-1', '1.5', '3651', 'ever'],
    '配置错误：BACKUP_KEEP_DAYS 应为 1–3650 的整数',
  ],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['collector:4318', 'grpc://collector:4317', 'on'],
    '配置错误：OTEL_EXPORTER_OTLP_ENDPOINT 应为 http:// 或 https:// 开头的地址',
  ],
  ['DEMO', ['yes', 'true', '2'], '配置错误：DEMO 应为 0 或 1'],
])('%s set to any of %j stops the start with its sentence', (name, values, sentence) => {
  expect(values.map((value) => complaintOf({ [name]: value }))).toEqual(values.map(() => sentence));
});

test('an owner without a database is a mistake, and so is one that is no PostgreSQL', () => {
  expect(complaintOf({ DATABASE_OWNER_URL: 'postgres://owner@db/rental' })).toBe(
    '配置错误：设置 DATABASE_OWNER_URL 时必须同时设置 DATABASE_URL',
  );
  expect(
    complaintOf({ DATABASE_URL: 'postgres://db/rental', DATABASE_OWNER_URL: 'file:///x' }),
  ).toBe('配置错误：DATABASE_OWNER_URL 应以 postgres:// 开头');
});

test('every mistake has its line', () => {
  expect(complaintOf({ PORT: '0', DEMO: 'yes' }).split('\n')).toEqual([
    '配置错误：PORT 应为 1–65535 的整数',
    '配置错误：DEMO 应为 0 或 1',
  ]);
});

test('with a database of its own the server has no demo data, unless told', () => {
  const own = { DATABASE_URL: 'postgres://app@db/rental' };

  expect(readConfig(own).demo).toBe(false);
  expect(readConfig({ ...own, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('proxies are listed with commas or blanks, as addresses or networks', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1' }).trustedProxies).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    '::1',
  ]);
});

test('metrics are served where a port is named, and beyond this machine with a token alone', () => {
  const token = 'scrape-0123456789';
  const place = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };

  expect(readConfig({ METRICS_PORT: '9464' }).observation).toEqual({
    host: '127.0.0.1',
    port: 9464,
    token: undefined,
  });
  expect(readConfig({ ...place, METRICS_TOKEN: token }).observation).toMatchObject({ token });
  expect(readConfig({ METRICS_TOKEN: token }).observation).toBeUndefined();
  expect(complaintOf(place)).toBe(
    '配置错误：METRICS_HOST 不是本机地址时必须同时设置 METRICS_TOKEN',
  );
  expect(complaintOf({ ...place, METRICS_TOKEN: 'short' })).toMatch(/METRICS_TOKEN 应为 16–200 位/);
});
