import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');

export interface OwnServer {
  readonly url: string;
  readonly folder: string;
  /** The words of its terminal so far. */
  output(): string;
  /** Runs a command of `npm run ops` on it; answers what it printed. */
  ops(...words: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** A server on an empty folder without demo data, as a shop starts its own. */
export async function startWithoutDemo(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rental-own-'));
  const port = String(randomInt(40_001, 60_000));
  const env = { ...process.env, PORT: port, DATA_DIR: folder, DEMO: '0' };
  const server = spawn('node', ['ops/start.ts'], { cwd: root, env });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (words: Buffer) => (printed += words.toString()));
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('服务已启动');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    folder,
    output: () => printed,
    ops: async (...words) => {
      const { stdout } = await promisify(execFile)('node', ['ops/cli.ts', ...words], {
        cwd: root,
        env,
      });
      return stdout.trim();
    },
    stop,
  };
}
