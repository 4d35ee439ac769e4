import { createOperator as create } from '@rental/server/people/auth/create-operator';
import { ensurePlatformRole } from '@rental/server/people/access/platform-role';
import { inTransaction, type Tx } from '@rental/server/db/transaction';
import { newOneTimePassword } from '@rental/server/people/auth/one-time-password';
import {
  CommandRefusal,
  isInUse,
  optionsOf,
  requireBrand,
  required,
  wholeNumber,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

/** The role each word stands for, and what an operator of it belongs to. */
const roles = {
  admin: { code: 'ROLE_ADMIN', belongsTo: null },
  platform: { code: 'ROLE_PLATFORM', belongsTo: null },
  clerk: { code: 'ROLE_CLERK', belongsTo: 'store' },
  channel: { code: 'ROLE_CHANNEL', belongsTo: 'channel' },
} as const;

const isRole = (text: string): text is keyof typeof roles => Object.hasOwn(roles, text);

export const createOperator: Command = {
  usage:
    'create-operator --brand CODE --username NAME --role admin|clerk|channel|platform [--store ID | --channel ID]',
  summary:
    '新建操作员，并显示一次随机密码（店员需要 --store，渠道需要 --channel；platform 为平台运维，可看数据源监控和定时任务，品牌内无法分配）',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      username: { type: 'string' },
      role: { type: 'string' },
      store: { type: 'string' },
      channel: { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const username = required('username', typed.username).trim().toLowerCase();
    if (!/^[a-z0-9_.-]{2,32}$/.test(username))
      throw new WrongUsage('--username 应为 2–32 位字母、数字、点、横线或下划线。');
    const role = required('role', typed.role);
    if (!isRole(role)) throw new WrongUsage('--role 应为 admin、clerk、channel 或 platform。');
    const { code, belongsTo } = roles[role];
    for (const option of ['store', 'channel'] as const)
      if ((typed[option] !== undefined) !== (belongsTo === option))
        throw new WrongUsage(
          belongsTo === option
            ? `--role ${role} 需要 --${option}。`
            : `--role ${role} 不能带 --${option}。`,
        );
    const storeId = typed.store === undefined ? null : wholeNumber('store', typed.store);
    const channelId = typed.channel === undefined ? null : wholeNumber('channel', typed.channel);
    const password = newOneTimePassword();

    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const purpose = role === 'channel' ? 2 : 1;
      try {
        await inTransaction(database.owner, brand, 'read write', async (tx) => {
          if (storeId !== null) await requireRow(tx, 'stores', brand, storeId);
          if (channelId !== null) await requireRow(tx, 'channels', brand, channelId);
          if (role === 'platform') await ensurePlatformRole(tx, brand);
          const held = await tx
            .selectFrom('roles')
            .select('id')
            .where('brand_code', '=', brand)
            .where('code', '=', code)
            .executeTakeFirstOrThrow();
          const operatorId = await create(tx, brand, {
            username,
            password,
            nickName: username,
            purpose,
            roleIds: [held.id],
            storeIds: storeId === null ? [] : [storeId],
            channelId,
          });
          await writeCommandAudit(tx, {
            brand,
            now: new Date(),
            operation: 'operator:create',
            object: username,
            operatorId,
            purpose,
          });
        });
      } catch (error) {
        if (isInUse(error))
          throw new CommandRefusal(`品牌 ${brand} 已有用户名为 ${username} 的操作员。`, {
            cause: error,
          });
        throw error;
      }
      console.log(`操作员 ${username} 已创建，密码（只显示这一次）：\n${password}`);
    });
  },
};

/** A store or channel of another brand is as missing as one that never was. */
async function requireRow(
  tx: Tx,
  table: 'stores' | 'channels',
  brand: string,
  id: number,
): Promise<void> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row)
    throw new CommandRefusal(
      `品牌 ${brand} 没有编号为 ${id} 的${table === 'stores' ? '店铺' : '渠道'}。`,
    );
}
