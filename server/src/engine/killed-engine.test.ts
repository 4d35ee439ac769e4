import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type EngineConnection, startEngine } from './engine.ts';
import { processesIn } from './processes.ts';
import {
  hold,
  isRoot,
  killed,
  killWatchers,
  makeNotes,
  notes,
  on,
  postmasterPid,
  script,
  someDataDir,
  whoRunsIn,
} from './testing/held-engine.ts';
import { until } from './until.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Inserts numbers one by one until the server is gone, and keeps those that it acknowledged. */
async function insertUntilDead(
  connection: EngineConnection,
  acknowledged: number[],
): Promise<void> {
  await on(connection, async (client) => {
    for (let id = (acknowledged.at(-1) ?? 0) + 1_000; ; id += 1) {
      await client.query('insert into notes values ($1)', [id]);
      acknowledged.push(id);
    }
  }).catch((error: unknown) => error);
}

/** Kills the server and both who would stop PostgreSQL then. */
async function killWatchersAnd(holder: ChildProcess, dataDir: string): Promise<void> {
  holder.kill('SIGSTOP');
  await killWatchers(dataDir);
  await killed(holder);
}

const isEmpty = async (dataDir: string) => (await whoRunsIn(dataDir)).length === 0;

/** A process that lives through the test. */
function bystander(user: { uid?: number; gid?: number }): ChildProcess & { pid: number } {
  const child = spawn('sleep', ['600'], { stdio: 'ignore', ...user });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { pid } = child;
  if (pid === undefined) throw new Error('sleep did not start');
  return Object.assign(child, { pid });
}

/** Puts lock files that name `pid` into a stopped cluster, as a crash leaves them. */
async function plantLockFiles(dataDir: string, pid: number): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const socket = join(clusterDir, '.s.PGSQL.5432.lock');
  await writeFile(
    join(clusterDir, 'postmaster.pid'),
    `${pid}\n${clusterDir}\n1700000000\n5432\n.\n\n 12345 1\nready\n`,
  );
  await writeFile(socket, `${pid}\n${clusterDir}\n1700000000\n5432\n\n`);
}

test('when the server is killed its engine ends at once, and no acknowledged row is lost in five kills', async () => {
  const dataDir = await someDataDir();
  const acknowledged: number[] = [];

  for (let round = 0; round < 5; round += 1) {
    const { holder, owner } = await hold(dataDir);
    if (round === 0) await makeNotes(owner);
    const before = acknowledged.length;
    const inserting = insertUntilDead(owner, acknowledged);
    await until(() => acknowledged.length > before + 50 + 37 * round);
    await killed(holder);
    expect(await until(() => isEmpty(dataDir), 5_000)).toBe(true);
    await inserting;
  }

  const { owner } = await hold(dataDir);
  expect(await notes(owner)).toEqual(expect.arrayContaining(acknowledged));
});

test('when the server is killed while PostgreSQL has only begun, PostgreSQL ends too', async () => {
  const dataDir = await someDataDir();
  await killed((await hold(dataDir)).holder, 'SIGTERM');

  for (let round = 0; round < 5; round += 1) {
    const holder = spawn(process.execPath, [script('engine-holder.ts'), dataDir], {
      stdio: 'ignore',
    });
    await until(async () => !(await isEmpty(dataDir)));
    await killed(holder);
    expect(await until(() => isEmpty(dataDir), 5_000)).toBe(true);
  }
});

test('a PostgreSQL left over from a killed server and watcher is replaced', async () => {
  const dataDir = await someDataDir();
  const { holder, owner } = await hold(dataDir);
  const oldPid = await postmasterPid(dataDir);
  await makeNotes(owner);
  await on(owner, (client) => client.query('insert into notes values (1)'));
  await killWatchersAnd(holder, dataDir);
  const namesLeft = new Set((await whoRunsIn(dataDir)).map(({ name }) => name));

  const next = await hold(dataDir);

  expect(namesLeft).toEqual(new Set(['postgres']));
  expect(await postmasterPid(dataDir)).not.toBe(oldPid);
  expect(await notes(next.owner)).toEqual([1]);
  await killed(next.holder);
  expect(await until(() => isEmpty(dataDir), 5_000)).toBe(true); // it has a watcher again
});

test('a stop after the watcher was killed still leaves no process', async () => {
  const dataDir = await someDataDir();
  const { holder } = await hold(dataDir);
  await killWatchers(dataDir, holder);

  expect(await killed(holder, 'SIGTERM')).toBe(0);

  expect(await isEmpty(dataDir)).toBe(true);
});

test('backends left over from a killed postmaster do not block the next start', async () => {
  const dataDir = await someDataDir();
  const { holder, owner } = await hold(dataDir);
  await makeNotes(owner);
  await on(owner, (client) => client.query('insert into notes values (1)'));
  // Busy, so that it does not notice: an idle backend ends with its postmaster.
  const busy = on(owner, async (client) => {
    await client.query(`set application_name = 'busy'`);
    await client.query('select count(*) from generate_series(1, 1e13::bigint) a');
  }).catch((error: unknown) => error);
  await on(owner, (client) =>
    until(
      async () =>
        (
          await client.query(
            `select from pg_stat_activity where application_name = 'busy' and query like '%series%'`,
          )
        ).rowCount === 1,
    ),
  );
  const postmaster = await postmasterPid(dataDir);
  await killWatchersAnd(holder, dataDir);
  process.kill(postmaster, 'SIGKILL');
  expect(await until(async () => (await whoRunsIn(dataDir)).length === 1, 10_000)).toBe(true);

  const next = await hold(dataDir);

  expect(await notes(next.owner)).toEqual([1]);
  await busy;
});

test('a lock file that names a living process of another kind does not block the start', async () => {
  const dataDir = await someDataDir();
  await killed((await hold(dataDir)).holder, 'SIGTERM');
  // As PostgreSQL's own user: only then would PostgreSQL itself refuse.
  const { uid, gid } = await stat(join(dataDir, 'postgres'));

  for (const pid of [process.pid, bystander(isRoot ? { uid, gid } : {}).pid]) {
    await plantLockFiles(dataDir, pid);
    const { holder } = await hold(dataDir);
    await killed(holder, 'SIGTERM');
    expect(() => process.kill(pid, 0)).not.toThrow();
  }
});

test('a lock file that names the PostgreSQL of another directory leaves that one alone', async () => {
  const [dataDir, otherDir] = [await someDataDir(), await someDataDir()];
  await killed((await hold(dataDir)).holder, 'SIGTERM');
  const other = await hold(otherDir);
  await plantLockFiles(dataDir, await postmasterPid(otherDir));

  const { app } = await hold(dataDir);

  await expect(on(app, (client) => client.query('select 1'))).resolves.toBeDefined();
  await expect(on(other.app, (client) => client.query('select 1'))).resolves.toBeDefined();
});

test('a lock file of a dead process, or with no sense in it, does not block the start', async () => {
  const dataDir = await someDataDir();
  await killed((await hold(dataDir)).holder, 'SIGTERM');
  const dead = bystander({});
  await killed(dead);

  await plantLockFiles(dataDir, dead.pid);
  await killed((await hold(dataDir)).holder, 'SIGTERM');
  for (const nonsense of ['', 'x\n', '0\n']) {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), nonsense);
    expect(await killed((await hold(dataDir)).holder, 'SIGTERM')).toBe(0);
  }
});

test('a server killed while it makes the cluster leaves nothing that blocks the next', async () => {
  const dataDir = await someDataDir();
  const drafts = async () => (await readdir(dataDir)).filter((entry) => entry.includes('.draft-'));
  const holder = spawn(process.execPath, [script('engine-holder.ts'), dataDir], {
    stdio: 'ignore',
  });
  await until(
    async () =>
      (await readdir(join(dataDir, ...(await drafts()), 'base')).catch(() => [])).length > 0,
  );
  await killed(holder);
  const [draft = ''] = await drafts();
  expect(
    await until(async () => (await processesIn(join(dataDir, draft)))?.length === 0, 5_000),
  ).toBe(true);

  const { app } = await hold(dataDir);

  expect(draft).not.toBe('');
  expect(await drafts()).toEqual([]);
  await expect(on(app, (client) => client.query('select 1'))).resolves.toBeDefined();
});

test.runIf(isRoot)(
  'a PostgreSQL that another container runs on the directory is not disturbed',
  async (context) => {
    const dataDir = await someDataDir();
    const { app } = await hold(dataDir);
    // A process namespace of its own, which cannot see ours.
    const other = spawn('unshare', [
      '--pid',
      '--fork',
      '--mount-proc',
      process.execPath,
      script('engine-holder.ts'),
      dataDir,
    ]);

    const said = await text(other.stderr);

    context.skip(said.startsWith('unshare'), `no process namespace to be had: ${said}`);
    expect(said).toContain('正被另一个看不到的 PostgreSQL 使用');
    await expect(on(app, (client) => client.query('select 1'))).resolves.toBeDefined();
  },
);

test('two engines started at once on one directory: one runs, the other is refused', async () => {
  const dataDir = await someDataDir();

  const race = await Promise.allSettled(
    Array.from({ length: 5 }, () => startEngine({ dataDir, durable: false })),
  );
  const running = race.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));

  expect(running).toHaveLength(1);
  await Promise.all(running.map((engine) => engine.stop()));
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain(
    'database system is shut down',
  );
});
