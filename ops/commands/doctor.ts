import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readConfig, type Config } from '@rental/server/config';
import type { Database } from '@rental/server/db/open-database';
import { checkBackups } from './backup-standing.ts';
import { CommandRefusal, optionsOf, withDatabase, type Command } from './command.ts';

const leastFreeMb = 1_024;

/** Says line by line what is well; ends with the first thing that is not. */
export const doctor: Command = {
  usage: 'doctor',
  summary: '检查配置、磁盘、数据库、结构、角色、品牌和备份',
  async run(args) {
    optionsOf(args, {});
    const config = readConfig(process.env);
    console.log(`配置：正确（数据目录 ${config.dataDir}）`);
    await checkDisk(config);
    if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
      console.log('数据库：尚未创建，首次启动时自动创建');
      return;
    }
    await withDatabase(checkDatabase);
  },
};

async function checkDisk({ dataDir }: Config): Promise<void> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb < leastFreeMb)
    throw new CommandRefusal(
      `磁盘：只剩 ${freeMb} MB，建议至少 ${leastFreeMb} MB，请清理磁盘或用 DATA_DIR 指定另一个目录。`,
    );
  console.log(`磁盘：可用 ${freeMb} MB`);
}

/** Opening the database has brought its schema up to date and refused an application role that may too much. */
async function checkDatabase({ owner, app }: Database, config: Config): Promise<void> {
  const server = await owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  console.log(
    `数据库：可连接（${config.databaseUrl === undefined ? '内置 ' : ''}PostgreSQL ${server.rows[0]?.version}）`,
  );
  const schema = await owner.query<{ name: string }>(
    'select max(name) as name from kysely_migration',
  );
  console.log(`结构：最新（${schema.rows[0]?.name}）`);
  const role = await app.query<{ role: string }>('select current_user as role');
  console.log(`应用角色：${role.rows[0]?.role}，受行级安全约束`);
  const open = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_code' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'brand_hosts'
       and not (c.relrowsecurity and c.relforcerowsecurity)`,
  );
  if (open.rows.length > 0)
    throw new CommandRefusal(
      `行级安全：未在 ${open.rows.map(({ name }) => name).join('、')} 上强制开启。`,
    );
  console.log('行级安全：所有品牌表均已强制开启');
  const brands = await owner.query<{ count: number }>('select count(*) as count from brands');
  console.log(`品牌：${brands.rows[0]?.count} 个`);
  await checkBackups(owner, config);
}
