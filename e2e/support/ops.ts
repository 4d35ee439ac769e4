import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { dataDir } from './site.ts';

const root = resolve(import.meta.dirname, '../..');

interface Kept {
  readonly process: ChildProcess;
  readonly lines: Interface;
  /** Resolves when the last command has ended: they run one after another. */
  last: Promise<unknown>;
}

let kept: Kept | null = null;

/** Runs a command of `npm run ops` on the server under test; answers what it printed. */
export async function ops(...words: readonly string[]): Promise<string> {
  kept ??= start();
  const { process, lines, last } = kept;
  const run = last.then(async () => {
    const answered = new Promise<string>((resolve) => lines.once('line', resolve));
    process.stdin?.write(`${JSON.stringify(words)}\n`);
    const { code, printed } = JSON.parse(await answered) as { code: number; printed: string };
    if (code !== 0) throw new Error(`ops ${words.join(' ')}: ${printed}`);
    return printed.trim();
  });
  kept.last = run.catch(() => undefined);
  return run;
}

/** One process for all commands of a worker. It ends with the worker, which closes its input. */
function start(): Kept {
  const process = spawn('node', ['ops/testing/kept-commands.ts'], {
    cwd: root,
    env: { ...globalThis.process.env, DATA_DIR: dataDir() },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.unref();
  return { process, lines: createInterface({ input: process.stdout }), last: Promise.resolve() };
}
