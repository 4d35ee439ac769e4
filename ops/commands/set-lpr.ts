import { annualCapOf } from '@rental/domain/rental/price-plans/price-caps';
import { percent } from '@rental/domain/rate';
import { optionsOf, required, withDatabase, WrongUsage, type Command } from './command.ts';

export const setLpr: Command = {
  usage: 'set-lpr --bp 300',
  summary: '设置平台采用的 LPR（万分比）：先租后买的年化综合成本上限为其四倍，对之后保存的方案生效',
  async run(args) {
    const typed = required('bp', optionsOf(args, { bp: { type: 'string' } }).bp);
    const bp = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
    if (bp < 1 || bp > 10_000) throw new WrongUsage('--bp 应为 1–10000 的整数，300 为 3%。');
    await withDatabase(async (database) => {
      await database.owner.query(
        `insert into platform_settings (lpr_bp) values ($1)
         on conflict (is_only) do update set lpr_bp = excluded.lpr_bp`,
        [bp],
      );
      console.log(`LPR ${percent(bp)}，年化综合成本上限 ${percent(annualCapOf(bp))}。`);
    });
  },
};
