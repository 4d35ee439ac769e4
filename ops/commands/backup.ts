import { backupKey, openBackupPlace, writeBackup } from '@rental/server/operations/backup/public';
import { openStorage } from '@rental/server/gateways/storage/open-storage';
import { readSecretKey } from '@rental/server/secret-key';
import { sizeText, placeNamed } from './backup-source.ts';
import { CommandRefusal, optionsOf, withDatabase, type Command } from './command.ts';

/** Makes a backup now, while the server goes on working. */
export const backup: Command = {
  usage: 'backup [--to 文件夹|s3://…]',
  summary: '把数据库和文件一起备份成一个文件，默认存到 BACKUP_URL（未设置时为 DATA_DIR/backups）',
  async run(args) {
    const { to } = optionsOf(args, { to: { type: 'string' } });
    await withDatabase(async ({ owner }, config) => {
      const place = openBackupPlace(to === undefined ? config.backups : placeNamed(to));
      const source = {
        owner,
        storage: openStorage(config.files),
        key: backupKey(await readSecretKey(config.secretKeyFile)),
        now: () => new Date(),
      };
      const { name, bytes, sums } = await writeBackup(source, place);
      const rows = sums.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`已备份：${place.label}/${name}（${sizeText(bytes)}）`);
      console.log(`数据 ${rows} 行，文件 ${sums.files.count} 个（${sizeText(sums.files.bytes)}）`);
      console.log(`备份中不含密钥文件，请另行保存一份：${config.secretKeyFile}`);
      const { missing, damaged, examples } = sums.files;
      if (missing + damaged > 0)
        throw new CommandRefusal(
          `备份已保存，但存储中有 ${missing} 个文件缺失、${damaged} 个文件损坏：${examples.join('、')}`,
        );
    });
  },
};
