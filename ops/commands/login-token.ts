import { openSession } from '@rental/server/people/auth/sessions';
import { inTransaction } from '@rental/server/db/transaction';
import {
  CommandRefusal,
  optionsOf,
  requireBrand,
  required,
  terminal,
  withDatabase,
  writeCommandAudit,
  type Command,
} from './command.ts';

const lifeMs = 15 * 60_000;

/** Prints the token and nothing else, so that a script can take it: TOKEN=$(npm run -s ops -- login-token …). */
export const loginToken: Command = {
  usage: 'login-token --brand CODE --username NAME',
  summary: '输出该操作员 15 分钟有效的登录令牌（记入审计日志）',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, username: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const username = required('username', typed.username).trim().toLowerCase();
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      const token = await inTransaction(database.owner, brand, 'read write', async (tx) => {
        const operator = await tx
          .selectFrom('operators')
          .select(['id', 'purpose', 'enabled'])
          .where('brand_code', '=', brand)
          .where('username', '=', username)
          .executeTakeFirst();
        if (!operator)
          throw new CommandRefusal(`品牌 ${brand} 没有用户名为 ${username} 的操作员。`);
        if (!operator.enabled) throw new CommandRefusal(`操作员 ${username} 已停用。`);
        const { id: operatorId, purpose } = operator;
        await writeCommandAudit(tx, {
          brand,
          now,
          operation: 'login:token',
          object: username,
          operatorId,
          purpose,
        });
        return openSession(tx, {
          operatorId,
          purpose,
          lifeMs,
          address: terminal,
          userAgent: 'ops login-token',
          brandCode: brand,
          now,
        });
      });
      console.log(token.replace(/^Bearer /, ''));
    });
  },
};
