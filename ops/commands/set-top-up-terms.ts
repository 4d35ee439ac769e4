import { fenOfYuan, type Fen } from '@rental/domain/money';
import { prepaidBalances, type PrepaidBalance } from '@rental/domain/rental/top-ups/auto-top-up';
import { inTransaction } from '@rental/server/db/transaction';
import {
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

const maxCreditFen = 100_000_000;
const maxPackFen = 1_000_00;

/** 自动充值的条件: what a brand may buy on credit in a day by its rule, and its price of 1,000 SMS (ADR 52). */
export const setTopUpTerms: Command = {
  usage:
    'set-top-up-terms --brand CODE --balance risk|sms [--daily-credit 1000.00] [--sms-pack 50.00]',
  summary: '设置品牌自动充值的每日额度（0为不开通）与每1000条短信的价格',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      balance: { type: 'string' },
      'daily-credit': { type: 'string' },
      'sms-pack': { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const balance = required('balance', typed.balance);
    if (!isBalance(balance)) throw new WrongUsage('--balance 应为 risk 或 sms。');
    const credit = amountOf(typed['daily-credit']);
    if (credit === null || (credit ?? 0) > maxCreditFen)
      throw new WrongUsage('--daily-credit 应为 0–1000000 的金额，如 1000.00。');
    const pack = amountOf(typed['sms-pack']);
    if (pack === null || pack === 0 || (pack ?? 0) > maxPackFen)
      throw new WrongUsage('--sms-pack 应为大于0、不超过1000的金额，如 50.00。');
    if (pack !== undefined && balance !== 'sms')
      throw new WrongUsage('--sms-pack 只用于 --balance sms。');
    const set = {
      ...(credit !== undefined && { daily_credit_fen: credit }),
      ...(pack !== undefined && { sms_pack_fen: pack }),
    };
    if (Object.keys(set).length === 0)
      throw new WrongUsage('请给出 --daily-credit 或 --sms-pack。');
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.owner, brand, 'read write', async (tx) => {
        await tx
          .updateTable('top_up_rules')
          .set(set)
          .where('brand_code', '=', brand)
          .where('balance', '=', balance)
          .execute();
        const after = { balance, ...set };
        await writeCommandAudit(tx, { brand, now, operation: 'topUp:terms', after });
      });
      console.log(`品牌 ${brand}：${prepaidBalances[balance]}的充值条件已保存。`);
    });
  },
};

const isBalance = (typed: string): typed is PrepaidBalance => Object.hasOwn(prepaidBalances, typed);

/** Undefined: nothing was typed; null: it is no amount. */
const amountOf = (typed: string | undefined): Fen | null | undefined =>
  typed === undefined ? undefined : fenOfYuan(typed);
