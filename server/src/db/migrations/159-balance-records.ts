import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 佣金账户: the movements of the balances of channels and distributors, and 资金流水 by channel. */
export async function up(db: Database): Promise<void> {
  const payee = '(case when debit_subject is null then credit_subject else debit_subject end)';
  for (const columns of ['id', `${payee}, id`])
    await run(
      db,
      `create index on transfers (brand_code, ${columns}) where kind in ('commissionSettled', 'commissionPaid',
         'channelWithdrawalApplied', 'distributionEarned', 'distributionPaid', 'distributorWithdrawalApplied')`,
    );
  await run(
    db,
    'create index on cash_flows (brand_code, channel_id, happened_on, id) where channel_id is not null',
  );
  await upgradeBrands(db, {
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '佣金账户',
              path: 'commission-account',
              icon: 'list',
              component: 'commissions/balance-record-page',
              permission: 'commission:list',
            },
          ],
        },
      ],
      2: [
        {
          title: '收益明细',
          path: 'earnings-records',
          icon: 'list',
          component: 'commissions/own-record-page',
          permission: 'commission:list',
        },
      ],
    },
  });
}
