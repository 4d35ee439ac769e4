import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from './client.ts';
import {
  commandName,
  identify,
  isAlive,
  type ProcessId,
  processesIn,
  signal,
} from './processes.ts';
import { EngineRefusal, errorCode } from './refusal.ts';
import { port } from './socket-path.ts';
import { until } from './until.ts';

/**
 * Leaves nothing of an earlier start in the way of a new one: stops a PostgreSQL of this directory whose parent was
 * killed together with its watcher, and its children, and removes lock files whose process is none of them.
 * Without that, a number taken by some other process (after a container restart) would block the directory for ever.
 */
export async function clearLeftovers(clusterDir: string, host: string): Promise<void> {
  const { postmaster, children } = await leftovers(clusterDir, host);
  if (postmaster !== null) await stopPostmaster(postmaster);
  else await Promise.all(children.map(stopChild));

  await until(async () => {
    const rest = await leftovers(clusterDir, host);
    await Promise.all(
      [...(rest.postmaster === null ? [] : [rest.postmaster]), ...rest.children].map(stopChild),
    );
    return rest.postmaster === null && rest.children.length === 0;
  });

  if ((await answerAt(host)) !== 'nobody') {
    throw new EngineRefusal(
      `数据库目录 ${clusterDir} 正被另一个看不到的 PostgreSQL 使用（例如另一个容器）。请先停止它，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  await rm(join(clusterDir, `.s.PGSQL.${port}.lock`), { force: true });
}

/** The number in postmaster.pid (a standalone backend writes it negative); null when there is none. */
export async function pidOnFile(clusterDir: string): Promise<number | null> {
  try {
    const pid = Math.abs(
      Number.parseInt(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8'), 10),
    );
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

interface Leftovers {
  postmaster: ProcessId | null;
  /** Backends whose postmaster was killed: each ends when it next looks, which a long query puts off. */
  children: ProcessId[];
}

async function leftovers(clusterDir: string, host: string): Promise<Leftovers> {
  const pid = await pidOnFile(clusterDir);
  const here = await processesIn(clusterDir);
  if (here === null)
    return { postmaster: await provenBySocket(clusterDir, host, pid), children: [] };
  const ours = here.filter(({ name }) => name === 'postgres').map(({ id }) => id);
  const postmaster = ours.find((id) => id.pid === pid) ?? null;
  return { postmaster, children: ours.filter((id) => id !== postmaster) };
}

/** Without /proc: a postgres by name, and the socket in our directory answers with our cluster's identifier. */
async function provenBySocket(
  clusterDir: string,
  host: string,
  pid: number | null,
): Promise<ProcessId | null> {
  if (pid === null) return null;
  const name = await commandName(pid);
  if (name === null || !/(^|\/)postgres$/.test(name)) return null;
  const control = await readFile(join(clusterDir, 'global', 'pg_control'));
  return (await answerAt(host)) === String(control.readBigUInt64LE(0)) ? identify(pid) : null;
}

/** The cluster that answers on the socket: its identifier, `busy` if it is not ready, or nobody. */
async function answerAt(host: string): Promise<string> {
  try {
    const client = await connect(host);
    const answer = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    await client.end();
    return answer.rows[0]?.id ?? 'busy';
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'nobody' : 'busy';
  }
}

async function stopPostmaster(postmaster: ProcessId): Promise<void> {
  const isGone = async () => !(await isAlive(postmaster));
  await signal(postmaster, 'SIGINT'); // fast shutdown
  if (await until(isGone, 10_000)) return;
  await signal(postmaster, 'SIGQUIT'); // immediate: the next start recovers from the log
  await until(isGone, 10_000);
}

/** No data is lost: the log has all that such a process has acknowledged, and the next start recovers from it. */
async function stopChild(child: ProcessId): Promise<void> {
  const isGone = async () => !(await isAlive(child));
  if (await until(isGone, 500)) return;
  await signal(child, 'SIGQUIT');
  if (await until(isGone, 5_000)) return;
  await signal(child, 'SIGKILL');
  await until(isGone);
}
