import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuse } from '../../http/refusal.ts';
import type { DemoKey } from './demo.ts';

const root = resolve(import.meta.dirname, '../../../..');
const client = 'docs/examples/place-order.mjs';
const names = pathToFileURL(resolve(import.meta.dirname, 'loopback-names.mjs')).href;

/** The command, as a person would type it. */
export const command = `node ${client}`;

const mostAtOnce = 4;
const timeoutMs = 20_000;
const mostOutput = 1_000_000;
let running = 0;

interface Run {
  readonly url: string;
  readonly key: DemoKey;
  /** More settings of the client: whole numbers, and numbers that it gave itself. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Ran {
  /** Null: a signal ended it. */
  readonly exitCode: number | null;
  readonly out: string;
  readonly errors: string;
}

/**
 * Runs the sample client of the guide as a process of its own. Its command line is fixed; it learns the rest by its
 * environment, which has nothing of the server's.
 */
export async function runClient({ url, key, settings }: Run): Promise<Ran> {
  if (running >= mostAtOnce) refuse('overloaded');
  running += 1;
  try {
    return await ranBy({
      OPEN_URL: url,
      OPEN_KEY_ID: key.keyId,
      OPEN_KEY_SECRET: key.secret,
      OPEN_TRACE: '1',
      ...settings,
    });
  } finally {
    running -= 1;
  }
}

const ranBy = (env: Readonly<Record<string, string>>) =>
  new Promise<Ran>((done, fail) => {
    const child = spawn(process.execPath, ['--import', names, client], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    const written = { out: '', errors: '' };
    const take = (place: keyof typeof written) => (words: string) => {
      written[place] = (written[place] + words).slice(0, mostOutput);
    };
    child.stdout.setEncoding('utf8').on('data', take('out'));
    child.stderr.setEncoding('utf8').on('data', take('errors'));
    child.once('error', fail);
    child.once('close', (exitCode) => done({ exitCode, ...written }));
  });
