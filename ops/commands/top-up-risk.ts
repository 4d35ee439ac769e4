import { fenOfYuan } from '@rental/domain/money';
import { nobody } from '@rental/server/http/nobody';
import { inTransaction } from '@rental/server/db/transaction';
import { topUp } from '@rental/server/rental/top-ups/public';
import {
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

const maxTopUpFen = 1_000_000_000;

/** 风控充值: the platform has got the money of the brand (ADR 50). */
export const topUpRiskBalance: Command = {
  usage: 'top-up-risk --brand CODE --yuan 1000.00 --note TEXT',
  summary: '为品牌充值风控余额：平台收到品牌的款项后入账，说明中填写付款方式与流水号',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      yuan: { type: 'string' },
      note: { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const amountFen = fenOfYuan(required('yuan', typed.yuan));
    if (amountFen === null || amountFen === 0 || amountFen > maxTopUpFen)
      throw new WrongUsage('--yuan 应为大于0、不超过10000000的金额，如 1000.00。');
    const note = required('note', typed.note?.trim());
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.app, brand, 'read write', async (tx) => {
        const by = { brandCode: brand, now, operator: nobody, traceId: null };
        await topUp(by, tx, { balance: 'risk', way: 'platform', amountFen, note });
        await writeCommandAudit(tx, {
          brand,
          now,
          operation: 'risk:topUp',
          after: { amountFen, note },
        });
      });
      console.log(`品牌 ${brand}：风控余额已充值。`);
    });
  },
};
