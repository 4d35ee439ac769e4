import { backupKey, checkBackup, restoreBackup } from '@rental/server/operations/backup/public';
import { readConfig, type Config } from '@rental/server/config';
import { lockDataDir } from '@rental/server/engine/instance-lock';
import { openStorage } from '@rental/server/gateways/storage/open-storage';
import { secretKeyIfThere } from '@rental/server/secret-key';
import { backupFrom } from './backup-source.ts';
import { sayWhetherBooksAgree } from './check-books.ts';
import { optionsOf, withDatabaseOf, WrongUsage, type Command } from './command.ts';

/** Brings a backup back: into the database of the environment or another one, which must be empty. */
export const restore: Command = {
  usage: 'restore [--from 备份文件|文件夹|s3://…] [--name 备份名] [--into postgres://…]',
  summary: '把备份恢复到空数据库，文件恢复到 DATA_DIR/files 或 FILES_URL；默认恢复最近一份',
  async run(args) {
    const { from, name, into } = optionsOf(args, {
      from: { type: 'string' },
      name: { type: 'string' },
      into: { type: 'string' },
    });
    const config = targetOf(into);
    const backup = await backupFrom(config, { from, name });
    const secretKey = await secretKeyIfThere(config.secretKeyFile);
    const key = secretKey === null ? null : backupKey(secretKey);
    await checkBackup(await backup.open(), key); // whole, before anything is written
    const lock = config.databaseUrl === undefined ? await lockDataDir(config.dataDir) : null;
    try {
      await withDatabaseOf(config, { prepareSchema: async () => {} }, async (database) => {
        const target = { owner: database.owner, storage: openStorage(config.files) };
        const { head, sums } = await restoreBackup(await backup.open(), key, target);
        const rows = sums.tables.reduce((sum, table) => sum + table.rows, 0);
        console.log(`已恢复：${backup.label}（${head.madeAt} 的数据）`);
        console.log(`数据 ${rows} 行，文件 ${sums.files.count} 个。所有人需要重新登录。`);
        if (secretKey === null)
          console.log(
            `没有找到密钥文件 ${config.secretKeyFile}：未核对备份的签名；请在启动服务前放回原密钥，否则已绑定的二次验证失效。`,
          );
        await sayWhetherBooksAgree(database);
      });
    } finally {
      await lock?.release();
    }
  },
};

function targetOf(into: string | undefined): Config {
  if (into === undefined) return readConfig(process.env);
  if (!/^postgres(ql)?:\/\//.test(into)) throw new WrongUsage('--into 应以 postgres:// 开头。');
  return readConfig({ ...process.env, DATABASE_URL: into, DATABASE_OWNER_URL: undefined });
}
