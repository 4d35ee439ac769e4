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

/** The modes that the platform allows. */
const modes = {
  payout: { term: 'allowsPayout', label: '平台代付' },
  split: { term: 'allowsSplit', label: '渠道分账' },
} as const;

/**
 * 平台代付: whether a brand may pay its stores out, for which it needs a licence where they are other companies (ADR 55). 渠道分账: whether its
 * provider splits the trades of their customers (ADR 85).
 */
export const setPayoutTermsOf: Command = {
  usage: 'set-payout-terms --brand CODE [--mode payout|split] --allow yes|no',
  summary: '允许或停止品牌用平台代付（代其他公司收付资金需有支付业务许可）或渠道分账结算店铺',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      mode: { type: 'string' },
      allow: { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const allow = required('allow', typed.allow);
    const mode = typed.mode ?? 'payout';
    if (allow !== 'yes' && allow !== 'no') throw new WrongUsage('--allow 应为 yes 或 no。');
    if (mode !== 'payout' && mode !== 'split')
      throw new WrongUsage('--mode 应为 payout 或 split。');
    const { term, label } = modes[mode];
    const isAllowed = allow === 'yes';
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.owner, brand, 'read write', async (tx) => {
        const after = { [term]: isAllowed };
        await setPayoutTerms(tx, brand, after);
        await writeCommandAudit(tx, { brand, now, operation: 'settlement:terms', after });
      });
      console.log(`品牌 ${brand}：${label}已${isAllowed ? '开通' : '停止'}。`);
    });
  },
};
