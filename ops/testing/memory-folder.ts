import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './started-server.ts';

const memory = '/dev/shm'; // of Linux; others keep their own folder
const prefix = 'rental-tests-';
const leastFreeBytes = 4 * 1024 ** 3;

/**
 * Temporary folders of this process and its children stand in memory, where there is room: a test database is 2,000 files, and on
 * a disk its making takes twenty times as long. They go with the process; those of a killed one go now.
 */
export function keepTemporaryFoldersInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  chmodSync(folder, 0o1777); // as /tmp: the engine of a root runs as another user
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastFreeBytes;
  } catch {
    return false;
  }
}

function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const folder = join(memory, name);
    if (!name.startsWith(prefix) || statSync(folder).uid !== process.getuid?.()) continue;
    if (isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
