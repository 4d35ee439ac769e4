import { fenOfYuan } from '@rental/domain/money';
import { inTransaction } from '@rental/server/db/transaction';
import { nobody } from '@rental/server/http/nobody';
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

const maxCount = 1_000_000;
const maxFen = 1_000_000_000;

/** 短信充值: the platform has got the money of the brand (ADR 52). */
export const topUpSmsBalance: Command = {
  usage: 'top-up-sms --brand CODE --count 5000 --yuan 250.00 --note TEXT',
  summary: '为品牌充值短信余额：平台收到品牌的款项后入账，说明中填写付款方式与流水号',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      count: { type: 'string' },
      yuan: { type: 'string' },
      note: { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const smsCount = Number(required('count', typed.count));
    if (!Number.isInteger(smsCount) || smsCount < 1 || smsCount > maxCount)
      throw new WrongUsage(`--count 应为 1–${maxCount} 的条数。`);
    const amountFen = fenOfYuan(required('yuan', typed.yuan));
    if (amountFen === null || amountFen === 0 || amountFen > maxFen)
      throw new WrongUsage('--yuan 应为大于0、不超过10000000的金额，如 250.00。');
    const note = required('note', typed.note?.trim());
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.app, brand, 'read write', async (tx) => {
        const by = { brandCode: brand, now, operator: nobody, traceId: null };
        await topUp(by, tx, { balance: 'sms', way: 'platform', amountFen, smsCount, note });
        await writeCommandAudit(tx, {
          brand,
          now,
          operation: 'topUp:sms',
          after: { smsCount, amountFen, note },
        });
      });
      console.log(`品牌 ${brand}：短信余额已充值${smsCount}条。`);
    });
  },
};
