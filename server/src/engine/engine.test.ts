import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Engine, EngineRefusal, startEngine } from './engine.ts';
import {
  exitCode,
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

vi.setConfig({ testTimeout: 60_000 });

async function start(dataDir: string, durable = false): Promise<Engine> {
  const engine = await startEngine({ dataDir, durable });
  onTestFinished(() => engine.stop());
  return engine;
}

test('what is written before a stop is there after the next start', async () => {
  const dataDir = await someDataDir();
  const first = await start(dataDir);
  await makeNotes(first.owner);
  await on(first.owner, (client) => client.query('insert into notes values (1), (2)'));
  await first.stop();

  const second = await start(dataDir);

  expect(await notes(second.owner)).toEqual([1, 2]);
});

test('the directory may be new and several levels deep', async () => {
  const engine = await start(join(await someDataDir(), 'a', 'b'));

  await expect(on(engine.app, (client) => client.query('select 1'))).resolves.toBeDefined();
});

test('the owner owns the database, the application nothing, and neither is a superuser', async () => {
  const engine = await start(await someDataDir());
  await makeNotes(engine.owner);

  const { rows } = await on(engine.app, (client) =>
    client.query(`
      select rolname, pg_get_userbyid(datdba) = rolname as "ownsDatabase",
             rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "hasPowers"
      from pg_roles, pg_database where rolname like 'rental%' and datname = current_database() order by 1`),
  );

  expect(rows).toEqual([
    { rolname: 'rental_app', ownsDatabase: false, hasPowers: false },
    { rolname: 'rental_owner', ownsDatabase: true, hasPowers: false },
  ]);
  await expect(notes(engine.app)).rejects.toMatchObject({ code: '42501' });
  await expect(
    on(engine.app, (client) => client.query('create table mine ()')),
  ).rejects.toMatchObject({ code: '42501' });
});

test('the database keeps UTF-8 with the builtin collation, in UTC, and safe unless told otherwise', async () => {
  const show = async (engine: Engine) => {
    const { rows } = await on(engine.app, (client) =>
      client.query(`
        select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
               current_setting('timezone') as zone, current_setting('fsync') as fsync,
               current_setting('synchronous_commit') as "synchronousCommit", current_setting('listen_addresses') as tcp
        from pg_database where datname = current_database()`),
    );
    return rows[0] as Record<string, string>;
  };

  const durable = await show(await start(await someDataDir(), true));
  const forTests = await show(await start(await someDataDir()));

  const common = { encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', zone: 'UTC', tcp: '' };
  expect(durable).toEqual({ ...common, fsync: 'on', synchronousCommit: 'on' });
  expect(forTests).toEqual({ ...common, fsync: 'off', synchronousCommit: 'off' });
});

test('a second engine on a directory is refused with the number of the first', async () => {
  const dataDir = await someDataDir();
  const { pid } = await hold(dataDir);

  const second = startEngine({ dataDir });

  await expect(second).rejects.toThrow(EngineRefusal);
  await expect(second).rejects.toThrow(`该目录已有一个服务在运行（进程 ${pid}）`);
});

test('stop leaves no process, may be called twice, and is not reported as a death', async () => {
  const dataDir = await someDataDir();
  const engine = await start(dataDir);
  const died = vi.fn<() => void>();
  void engine.exited.then(died);
  const idle = on(engine.app, (client) => client.query('select pg_sleep(60)'));

  await Promise.all([engine.stop(), engine.stop(), expect(idle).rejects.toThrow()]);

  expect(await whoRunsIn(dataDir)).toEqual([]);
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain(
    'database system is shut down',
  );
  expect(died).not.toHaveBeenCalled();
});

test('an engine that dies by itself says so', async () => {
  const dataDir = await someDataDir();
  const engine = await start(dataDir);

  process.kill(await postmasterPid(dataDir), 'SIGKILL');

  await expect(engine.exited).resolves.toEqual({ code: 137 });
  await engine.stop();
});

test('an engine whose watchers are killed does not go on unwatched: it stops and says so', async () => {
  const dataDir = await someDataDir();
  const engine = await start(dataDir);

  await killWatchers(dataDir);

  await engine.exited;
  expect((await whoRunsIn(dataDir)).filter(({ name }) => name === 'postgres')).toEqual([]);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} stops the server and its engine in order`, async () => {
    const dataDir = await someDataDir();
    const { holder } = await hold(dataDir);

    const code = await killed(holder, signal);

    expect(code).toBe(0);
    expect(await whoRunsIn(dataDir)).toEqual([]);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });
}

test('a path of 200 characters works, for other processes too, and after a restart', async () => {
  const above = await someDataDir();
  const dataDir = join(above, 'd'.repeat(200 - above.length - 1));
  const { owner, holder } = await hold(dataDir);
  await makeNotes(owner);
  await killed(holder);

  const engine = await start(dataDir);

  expect(dataDir).toHaveLength(200);
  expect(await notes(engine.owner)).toEqual([]);
});

test.runIf(isRoot)(
  'started by root below a directory that only root may enter, PostgreSQL runs as another user',
  async () => {
    const above = await someDataDir();
    const dataDir = join(above, 'data');
    const engine = await start(dataDir);

    const { uid } = await stat(`/proc/${await postmasterPid(dataDir)}`);

    expect((await stat(above)).mode & 0o777).toBe(0o700);
    expect(uid).not.toBe(0);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    await makeNotes(engine.owner);
    // Paths in the configuration are of the kind that follows the process.
    await on({ ...engine.owner, user: 'postgres' }, async (client) => {
      await client.query(`alter system set deadlock_timeout = '17s'`);
      await client.query('select pg_reload_conf()');
      const isReloaded = async () =>
        (await client.query(`select where current_setting('deadlock_timeout') = '17s'`))
          .rowCount === 1;
      expect(await until(isReloaded, 5_000)).toBe(true);
    });
  },
);

test.runIf(isRoot)(
  'an ordinary user needs no other user, and root may take the directory over',
  async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const dataDir = await someDataDir();
    await chown(dataDir, nobody.uid, nobody.gid);
    const { owner, holder } = await hold(dataDir, nobody);
    await makeNotes(owner);
    const { uid } = await stat(`/proc/${await postmasterPid(dataDir)}`);
    await killed(holder, 'SIGTERM');

    const engine = await start(dataDir);

    expect(uid).toBe(nobody.uid);
    expect(await notes(engine.owner)).toEqual([]);
  },
);

test('a full disk is refused in words', async (context) => {
  const dataDir = await someDataDir();
  const mountAndHold = 'mount -t tmpfs -o size=20m tmpfs "$1" && exec "$2" "$3" "$1"';
  let holder = spawn('unshare', [
    isRoot ? '-m' : '-Urm',
    'sh',
    '-c',
    mountAndHold,
    'sh',
    dataDir,
    process.execPath,
    script('engine-holder.ts'),
  ]);
  let [said, code] = await Promise.all([text(holder.stderr), exitCode(holder)]);
  if (/unshare|mount/.test(said)) {
    // Mounting is not permitted here: a small disk that is there already does as well.
    const small = await someSmallDisk();
    context.skip(small === null, `no small disk to try: ${said.trim()}`);
    holder = spawn(process.execPath, [script('engine-holder.ts'), await someDataDir(small ?? '')]);
    [said, code] = await Promise.all([text(holder.stderr), exitCode(holder)]);
  }

  expect(code).toBe(1);
  expect(said).toMatch(/^磁盘空间不足：.*只剩 \d+ MB，启动数据库至少需要 200 MB。/);
});

async function someSmallDisk(): Promise<string | null> {
  for (const directory of ['/dev/shm', '/run/lock', `/run/user/${process.getuid?.()}`]) {
    const free = await statfs(directory).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    );
    if (free < 150 * 1024 ** 2) return directory;
  }
  return null;
}

test('an engine that cannot start shows the end of its log', async () => {
  const dataDir = await someDataDir();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'max_wal_size = nonsense\n');

  const attempt = startEngine({ dataDir });

  await expect(attempt).rejects.toThrow(EngineRefusal);
  await expect(attempt).rejects.toThrow(/^数据库启动失败（退出码 1）。日志 .*max_wal_size/s);
});

test('a directory with something else in it is refused and left alone', async () => {
  const dataDir = await someDataDir();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'dear');

  const attempt = startEngine({ dataDir });

  await expect(attempt).rejects.toThrow('不是空的，也不是完整的数据库');
  expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear');
});

test('data of another PostgreSQL version is refused', async () => {
  const dataDir = await someDataDir();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');

  await expect(startEngine({ dataDir })).rejects.toThrow('是 PostgreSQL 17 的数据');
});

test('a directory that cannot be made is refused in words', async () => {
  const file = join(await someDataDir(tmpdir()), 'file');
  await writeFile(file, '');

  await expect(startEngine({ dataDir: join(file, 'data') })).rejects.toThrow(/^无法使用数据目录/);
});
