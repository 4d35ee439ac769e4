import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readSecretKey } from './secret-key.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rental-key-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('the first start makes a key of 32 random bytes for us alone; later ones read it', async () => {
  const file = join(dir, 'deeper', 'secret.key');

  const key = await readSecretKey(file);

  expect(key).toMatch(/^[\da-f]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(key);
  expect(await readSecretKey(file)).toBe(key);
});

test('ten starts at once agree on one key and leave no draft', async () => {
  const file = join(dir, 'secret.key');

  const keys = await Promise.all(Array.from({ length: 10 }, () => readSecretKey(file)));

  expect(new Set(keys).size).toBe(1);
  expect(await readdir(dir)).toEqual(['secret.key']);
});

test.each([
  ['empty', ''],
  ['blank', '\n \n'],
  ['short', '0123456789abcdef'],
  ['one letter over and over', 'a'.repeat(64)],
])('a key file that is %s is refused in a sentence', async (_what, text) => {
  const file = join(dir, 'secret.key');
  await writeFile(file, text);

  const reading = readSecretKey(file);

  await expect(reading).rejects.toThrow(ConfigError);
  await expect(reading).rejects.toThrow(/密钥文件 .* 为空、过短或过于简单/);
});

test('files and key lie under DATA_DIR unless told; a FILES_URL that is wrong is a sentence without its secret', () => {
  const usual = readConfig({ DATA_DIR: '/data' });
  const told = readConfig({
    FILES_URL: 's3://id:secret@oss.example.com/bucket?region=cn',
    SECRET_KEY_FILE: '/run/secret.key',
  });
  const wrong = () => readConfig({ FILES_URL: 's3://id:hunter2@host' });

  expect(usual.files).toEqual({ kind: 'disk', dir: '/data/files' });
  expect(usual.secretKeyFile).toBe('/data/secret.key');
  expect(told.files).toMatchObject({ kind: 's3', location: { region: 'cn' } });
  expect(told.secretKeyFile).toBe('/run/secret.key');
  expect(wrong).toThrow(/FILES_URL 应为 s3:/);
  expect(wrong).not.toThrow(/hunter2/);
});
