import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** `npm start` as a process of its own, without the pages. */
export interface StartedServer {
  readonly process: ChildProcess;
  readonly port: number;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  /** Resolves when it says that it is up, or when it has ended. */
  readonly settled: Promise<unknown>;
}

/** Starts the server on `dataDir` and does not wait for it. */
export async function launchServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<StartedServer> {
  const port = await freePort();
  const child = spawn('node', ['ops/start.ts', '--pages-at', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...environment,
    },
  });
  let printed = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const isUp = new Promise<void>((up) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('按 Ctrl-C 停止')) up();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const settled = Promise.race([isUp, exited]);
  return { process: child, port, output: () => printed, exited, settled };
}

/** Sends `signal` and waits for the end. */
export async function end(server: StartedServer, signal: NodeJS.Signals): Promise<number | null> {
  server.process.kill(signal);
  return server.exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** The engine's own process of a data directory, as it is on record; 0 where none is. */
export function enginePid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(resolve(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0; // it may go at any moment
  }
}

export function isAlive(pid: number): boolean {
  if (pid <= 0) return false; // to the system these name whole groups of processes
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Kills the engine of a data directory, and nothing else. */
export function killEngine(dataDir: string): void {
  const pid = enginePid(dataDir);
  if (pid <= 0) throw new Error('No engine is on record');
  process.kill(pid, 'SIGKILL');
}

/** Resolves when `claim` holds; asks again and again. */
export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim())) await new Promise((again) => setTimeout(again, 50));
}
