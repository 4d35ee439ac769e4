import { optionsOf, required, type Command } from './command.ts';
import { enterTopUp, paidFen } from './top-up.ts';

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
    const amountFen = paidFen(typed.yuan);
    const note = required('note', typed.note?.trim());
    const made = { balance: 'risk', way: 'platform', amountFen, note } as const;
    await enterTopUp({ brand, operation: 'risk:topUp', made });
    console.log(`品牌 ${brand}：风控余额已充值。`);
  },
};
