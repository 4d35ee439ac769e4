import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { dataDir, type Operator } from './site.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const tokens = new Map<string, Promise<string>>();

/** A login of its own, made at the terminal: for tests that end it. */
export async function newToken({ brand, username }: Operator): Promise<string> {
  const options = ['--brand', brand, '--username', username];
  const { stdout } = await run('node', ['ops/cli.ts', 'login-token', ...options], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir() },
  });
  return stdout.trim();
}

/** A login that the tests of one worker share. */
export function sharedToken(operator: Operator): Promise<string> {
  const key = `${operator.brand} ${operator.username}`;
  const token = tokens.get(key) ?? newToken(operator);
  tokens.set(key, token);
  return token;
}
