import { changeBrand } from './change-brand.ts';
import { optionsOf, required, type Command } from './command.ts';
import { typedValue } from './typed-settings.ts';

export const setMoneyLimit: Command = {
  usage: 'set-money-limit --brand CODE --yuan 1000.00|none',
  summary: '设置品牌的单笔复核限额：单笔减免、退款或降价超过时须他人复核，none 为不限',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, yuan: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const moneyLimitFen = typedValue('moneyLimitFen', required('yuan', typed.yuan));
    await changeBrand(brand, {
      operation: 'ops:set-brand',
      wantedOf: () => ({ moneyLimitFen }),
    });
  },
};
