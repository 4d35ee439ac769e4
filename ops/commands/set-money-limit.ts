import { fenOfYuan } from '@rental/domain/money';
import {
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  WrongUsage,
  type Command,
} from './command.ts';

export const setMoneyLimit: Command = {
  usage: 'set-money-limit --brand CODE --yuan 1000.00|none',
  summary: '设置品牌的单笔复核限额：单笔减免、退款或降价超过时须他人复核，none 为不限',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, yuan: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const limit = limitOf(required('yuan', typed.yuan));
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      await database.owner.query('update brands set money_limit_fen = $2 where code = $1', [
        brand,
        limit,
      ]);
      await database.owner.query('notify brands');
      console.log(`品牌 ${brand} 的单笔复核限额：${limit === null ? '不限' : `¥${typed.yuan}`}。`);
    });
  },
};

function limitOf(typed: string) {
  if (typed === 'none') return null;
  const limit = fenOfYuan(typed);
  if (limit === null) throw new WrongUsage('--yuan 应为金额，最多两位小数，或 none。');
  return limit;
}
