import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { backupKey, verifyBackup } from '@rental/server/operations/backup/public';
import { readConfig } from '@rental/server/config';
import { secretKeyIfThere } from '@rental/server/secret-key';
import { backupFrom } from './backup-source.ts';
import { CommandRefusal, optionsOf, type Command } from './command.ts';

/** Proves that a backup can be restored, without touching the server's own data. */
export const verifyBackupOf: Command = {
  usage: 'verify-backup [--from 备份文件|文件夹|s3://…] [--name 备份名]',
  summary:
    '把备份恢复到临时数据库，核对每一行、每个文件和账目，然后删除临时数据库；默认核对最近一份',
  async run(args) {
    const { from, name } = optionsOf(args, { from: { type: 'string' }, name: { type: 'string' } });
    const config = readConfig(process.env);
    const backup = await backupFrom(config, { from, name });
    const secretKey = await secretKeyIfThere(config.secretKeyFile);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const scratchDir = await mkdtemp(join(config.dataDir, 'backup-check-'));
    const { head, sums, wrongBooks } = await verifyBackup(
      await backup.open(),
      secretKey === null ? null : backupKey(secretKey),
      scratchDir,
    );
    console.log(`备份可以恢复：${backup.label}（${head.madeAt}，PostgreSQL ${head.postgres}）`);
    if (secretKey === null)
      console.log(`没有找到密钥文件 ${config.secretKeyFile}，未核对备份的签名。`);
    const { count, missing, damaged } = sums.files;
    if (wrongBooks.length > 0)
      throw new CommandRefusal(`备份中 ${wrongBooks.join('、')} 的账目不一致。`);
    if (missing + damaged > 0)
      throw new CommandRefusal(`备份时已有 ${missing} 个文件缺失、${damaged} 个文件损坏。`);
    console.log(`${head.brands.length} 个品牌账目一致，${count} 个文件完好。`);
  },
};
