import { inTransaction } from '@rental/server/db/transaction';
import { announce, Audience } from '@rental/server/people/notifications/public';
import {
  CommandRefusal,
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

const longestMessage = 200;

export const notify: Command = {
  usage: 'notify --brand CODE --message TEXT',
  summary: '向该品牌所有在线操作员发送一条消息（记入审计日志）',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, message: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const message = required('message', typed.message?.trim());
    if ([...message].length > longestMessage)
      throw new WrongUsage(`--message 最多 ${longestMessage} 个字。`);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.owner, brand, 'read write', async (tx) => {
        const { websocket_enable: isEnabled } = await tx
          .selectFrom('brands')
          .select('websocket_enable')
          .where('code', '=', brand)
          .executeTakeFirstOrThrow();
        if (!isEnabled) throw new CommandRefusal(`品牌 ${brand} 未开启实时消息，无人能收到。`);
        await writeCommandAudit(tx, { brand, now, operation: 'live:notify', after: { message } });
        await announce(tx, brand, {
          type: 'notify',
          occasion: 'opsNotice',
          message,
          at: now,
          to: Audience.everyone(),
        });
      });
      console.log(`消息已发送给品牌 ${brand} 的所有在线操作员。`);
    });
  },
};
