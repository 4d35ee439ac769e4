import { optionsOf, required, WrongUsage, type Command } from './command.ts';
import { enterTopUp, paidFen } from './top-up.ts';

const maxCount = 1_000_000;

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
    const amountFen = paidFen(typed.yuan);
    const note = required('note', typed.note?.trim());
    const made = { balance: 'sms', way: 'platform', amountFen, smsCount, note } as const;
    await enterTopUp({ brand, operation: 'topUp:sms', made });
    console.log(`品牌 ${brand}：短信余额已充值${smsCount}条。`);
  },
};
