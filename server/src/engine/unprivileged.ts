import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineRefusal, errorCode, errorText } from './refusal.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const userName = 'rental-postgres';
const createUser = [
  'useradd',
  '--system',
  '--no-create-home',
  '--shell',
  '/usr/sbin/nologin',
  userName,
] as const;

export interface SystemUser {
  uid: number;
  gid: number;
}

/** The user that PostgreSQL runs as, for it refuses root; null: our own user, when that is not root. */
export async function postgresUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  let user = await lookUp();
  let failure = '';
  const [command, ...args] = createUser;
  // Again for a while: another start may be creating it too, and then the password file is locked.
  await until(async () => {
    if (user !== null) return true;
    try {
      await run(command, args, {
        env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
      });
    } catch (error) {
      failure = errorText(error).trim();
      if (errorCode(error) === 'ENOENT') return true;
    }
    user = await lookUp();
    return user !== null;
  }, 2_000);
  if (user !== null) return user;
  throw new EngineRefusal(
    `数据库不能以 root 身份运行，而系统用户 ${userName} 不存在，也无法创建（${failure}）。` +
      `请改用普通用户启动，或先执行：${createUser.join(' ')}`,
  );
}

/** Gives a directory and all in it to `user`, so that PostgreSQL may have it. Costs one stat when it has it already. */
export async function giveTo(user: SystemUser | null, directory: string): Promise<void> {
  const { uid } = await stat(directory);
  if (user === null) {
    if (uid === process.getuid?.()) return;
    throw new EngineRefusal(
      `数据库目录 ${directory} 属于另一个用户（uid ${uid}）。请用该用户或 root 启动，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  if (uid === user.uid) return;
  try {
    for (const entry of await readdir(directory, { recursive: true }))
      await lchown(join(directory, entry), user.uid, user.gid);
    await lchown(directory, user.uid, user.gid); // last: when cut short, the next start sees that it is not done
  } catch (cause) {
    throw new EngineRefusal(
      `无法把数据库目录 ${directory} 交给系统用户 ${userName}（${errorText(cause)}）。请改用普通用户启动，或用 DATA_DIR 指定一个本地磁盘上的目录。`,
      { cause },
    );
  }
}

async function lookUp(): Promise<SystemUser | null> {
  const id = async (flag: '-u' | '-g') => Number((await run('id', [flag, userName])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch (error) {
    if (errorCode(error) === undefined) return null; // id ran and knows no such user
    throw error;
  }
}
