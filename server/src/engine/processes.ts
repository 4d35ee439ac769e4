import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const isLinux = process.platform === 'linux';

/** A process, told apart from a later one that has got the same number. */
export interface ProcessId {
  pid: number;
  /** When it began, in whatever words the system has: only ever compared. */
  start: string;
}

/** The live process with this number; null when there is none, or only a zombie. */
export async function identify(pid: number): Promise<ProcessId | null> {
  const start = isLinux ? await linuxStart(pid) : await psColumn(pid, 'lstart');
  return start === null ? null : { pid, start };
}

export async function isAlive(id: ProcessId): Promise<boolean> {
  return (await identify(id.pid))?.start === id.start;
}

/** Sends a signal, unless the process is gone: then there is nothing left to stop. */
export async function signal(id: ProcessId, name: NodeJS.Signals): Promise<void> {
  if (!(await isAlive(id))) return;
  try {
    process.kill(id.pid, name);
  } catch (error) {
    if (await isAlive(id)) throw error;
  }
}

/**
 * The processes whose working directory is `directory`, with their command names. Compares inodes, not paths: a
 * process may have come there through a symbolic link or before a rename. Null where the system has no /proc.
 */
export async function processesIn(
  directory: string,
): Promise<{ id: ProcessId; name: string }[] | null> {
  if (!isLinux) return null;
  const there = await stat(directory, { bigint: true });
  const found: { id: ProcessId; name: string }[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // Gone by now, or another user's: neither can be one of ours.
    const cwd = await stat(`/proc/${entry}/cwd`, { bigint: true }).catch(() => null);
    if (cwd === null || cwd.ino !== there.ino || cwd.dev !== there.dev) continue;
    const name = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => null);
    const id = await identify(Number(entry));
    if (name !== null && id !== null) found.push({ id, name: name.trim() });
  }
  return found;
}

/** The command name of a process where there is no /proc; null when it is gone. */
export async function commandName(pid: number): Promise<string | null> {
  return psColumn(pid, 'comm');
}

async function linuxStart(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  // The second field is the command in parentheses and may itself hold spaces and parentheses.
  const [state, ...fields] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return null;
  const startTicks = fields[18]; // field 22 of proc(5), counted from boot: hence the boot id
  if (startTicks === undefined) return null;
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${bootId.trim()} ${startTicks}`;
}

async function psColumn(pid: number, column: 'lstart' | 'comm'): Promise<string | null> {
  const ps = promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C' },
  });
  const text = await ps.then(({ stdout }) => stdout.trim()).catch(() => ''); // ps fails when there is no such process
  return text === '' ? null : text;
}
