import { inTransaction } from '@rental/server/db/transaction';
import { setPayoutTerms } from '@rental/server/rental/settlements/public';
import {
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

/** 平台代付: whether a brand may pay its stores out. Paying out money of other companies needs a licence (ADR 55). */
export const setPayoutTermsOf: Command = {
  usage: 'set-payout-terms --brand CODE --allow yes|no',
  summary: '允许或停止品牌用平台代付结算店铺（代其他公司收付资金需有支付业务许可）',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, allow: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const allow = required('allow', typed.allow);
    if (allow !== 'yes' && allow !== 'no') throw new WrongUsage('--allow 应为 yes 或 no。');
    const allowsPayout = allow === 'yes';
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.owner, brand, 'read write', async (tx) => {
        await setPayoutTerms(tx, brand, allowsPayout);
        const after = { allowsPayout };
        await writeCommandAudit(tx, { brand, now, operation: 'settlement:terms', after });
      });
      console.log(`品牌 ${brand}：平台代付已${allowsPayout ? '开通' : '停止'}。`);
    });
  },
};
