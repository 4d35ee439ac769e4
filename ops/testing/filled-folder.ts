import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { end, launchServer, until } from './started-server.ts';

/** The start on an empty folder, which filled it with the demo. */
export interface FirstStart {
  readonly port: number;
  readonly output: string;
  /** Of its end by SIGTERM. */
  readonly exitCode: number | null;
}

/** One for a run of the tests, which removes it. */
const folder = join(inject('runFolder'), 'filled');
const data = join(folder, 'data');
const told = join(folder, 'first-start.json');

/**
 * Copies into `dataDir` the folder that a first start has filled with the demo and ended in order. Filling takes most of a minute: the first
 * test of a run that asks does it, and the others wait.
 */
export async function copyFilled(dataDir: string): Promise<FirstStart> {
  if (await isFirst()) await fill();
  else await until(() => existsSync(told));
  await cp(data, dataDir, { recursive: true });
  return JSON.parse(await readFile(told, 'utf8')) as FirstStart;
}

async function isFirst(): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch {
    return false;
  }
}

async function fill(): Promise<void> {
  try {
    const server = await launchServer(data);
    await server.settled;
    const exitCode = await end(server, 'SIGTERM');
    const first: FirstStart = { port: server.port, output: server.output(), exitCode };
    await writeFile(`${told}.draft`, JSON.stringify(first));
    await rename(`${told}.draft`, told);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
