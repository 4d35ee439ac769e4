import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { EngineConnection } from '../engine.ts';
import { processesIn, signal } from '../processes.ts';
import { until } from '../until.ts';

export const isRoot = process.getuid?.() === 0;

/** A script of this folder. */
export const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A directory of the test's own; whatever still runs in its cluster is killed at the end. */
export async function someDataDir(under = tmpdir()): Promise<string> {
  const dataDir = await mkdtemp(join(under, 'rental-engine-'));
  onTestFinished(async () => {
    await until(async () => {
      const rest = await whoRunsIn(dataDir);
      for (const { id } of rest) await signal(id, 'SIGKILL');
      return rest.length === 0;
    }, 10_000);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

export interface HeldEngine {
  holder: ChildProcess;
  pid: number;
  owner: EngineConnection;
  app: EngineConnection;
}

/** An engine held by a process of its own, as one that can be killed. */
export async function hold(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<HeldEngine> {
  const holder = spawn(process.execPath, [script('engine-holder.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  const { pid } = holder;
  if (pid === undefined) throw new Error('the holder did not start');
  onTestFinished(() => void holder.kill('SIGKILL'));
  const ready = JSON.parse(await firstLine(holder)) as Pick<HeldEngine, 'owner' | 'app'>;
  return { holder, pid, ...ready };
}

/** The first line that a child prints; a fault if it ends without one. */
export async function firstLine(
  child: ChildProcessByStdio<Writable | null, Readable, null>,
): Promise<string> {
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the process ended without a word');
}

/** The exit code of a child that runs; null when a signal killed it. */
export async function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

export async function killed(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number | null> {
  const exit = exitCode(child);
  child.kill(signal);
  return exit;
}

/** Kills the watching shell and its watcher at once, as the one's death would make the other act. */
export async function killWatchers(dataDir: string, holder?: ChildProcess): Promise<void> {
  holder?.kill('SIGSTOP'); // it answers the shell's death by ending the watcher's pipe
  await until(async () => {
    const shells = (await whoRunsIn(dataDir)).filter(({ name }) => name === 'sh');
    await Promise.all(shells.map(({ id }) => signal(id, 'SIGKILL')));
    return shells.length === 0;
  });
  holder?.kill('SIGCONT');
}

/** PostgreSQL, its watching shell and all else that stands in the cluster of a data directory. */
export async function whoRunsIn(dataDir: string) {
  const processes = await processesIn(join(dataDir, 'postgres')).catch(() => []);
  if (processes === null) throw new Error('these tests need /proc');
  return processes;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** Runs `use` on a connection of its own. */
export async function on<T>(
  connection: EngineConnection,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, ssl: false });
  client.on('error', () => {}); // these tests kill servers; the query that waits fails too
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A table of numbers. */
export async function makeNotes(connection: EngineConnection): Promise<void> {
  await on(connection, (client) => client.query('create table notes (id int primary key)'));
}

export async function notes(connection: EngineConnection): Promise<number[]> {
  const { rows } = await on(connection, (client) =>
    client.query<{ id: number }>('select id from notes order by id'),
  );
  return rows.map((row) => row.id);
}
