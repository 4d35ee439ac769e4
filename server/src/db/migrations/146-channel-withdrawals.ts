import { sql, type Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 提现 of channels (ADR 79): a payout account and a withdrawal are of a store or of a channel, and a commission that an application took
 * over is 转入余额. The release before goes on writing those of stores.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table channels add payee_name text check (char_length(payee_name) between 1 and 60)`,
  );
  await run(db, `grant update (payee_name) on channels to ${appRole}`);
  for (const table of ['payout_accounts', 'withdrawals']) await ofChannelsToo(db, table);
  await run(
    db,
    `create unique index payout_accounts_channel_in_use on payout_accounts (brand_code, channel_id, method)
       where state <> 'replaced' and channel_id is not null`,
  );
  await run(
    db,
    'create index on payout_accounts (brand_code, channel_id, id) where channel_id is not null',
  );
  for (const columns of ['created_at', 'amount_fen', 'state, created_at', 'state, amount_fen'])
    await run(
      db,
      `create index on withdrawals (brand_code, channel_id, ${columns}, id) where channel_id is not null`,
    );
  await creditedCommissions(db);
  await account(db);
  await rights(db);
}

/** Exactly one owner: a row of the release before names its store. */
const ofChannelsToo = (db: Database, table: string) =>
  run(
    db,
    `alter table ${table}
       alter column store_id drop not null,
       add channel_id bigint,
       add constraint ${table}_payee_check check (num_nonnulls(store_id, channel_id) = 1) not valid,
       add foreign key (brand_code, channel_id) references channels (brand_code, id)`,
  );

async function creditedCommissions(db: Database): Promise<void> {
  const checks = [
    ['state', `state in ('toReview', 'refused', 'toPay', 'paid', 'credited', 'settled')`],
    ['pay', `state not in ('toPay', 'paid', 'credited') or net_fen > 0`],
    ['review', `(state in ('toPay', 'paid', 'credited', 'settled')) = (reviewed_at is not null)`],
  ];
  for (const [name, check] of checks)
    await run(
      db,
      `alter table commissions drop constraint commissions_${name}_check,
         add constraint commissions_${name}_check check (${check}) not valid`,
    );
  await run(
    db,
    `alter table commission_steps drop constraint commission_steps_act_check,
       add constraint commission_steps_act_check
         check (act in ('build', 'submit', 'settle', 'refuse', 'pay', 'credit')) not valid`,
  );
}

async function account(db: Database): Promise<void> {
  await run(
    db,
    `alter table account_balances add constraint account_balances_channel_under_way_check
       check (code <> 'channelUnderWay' or credit_fen >= debit_fen) not valid`,
  );
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${brand}, 'channelUnderWay') on conflict do nothing`.execute(
      db,
    );
  });
}

const rights = (db: Database) =>
  upgradeBrands(db, {
    rights: { ROLE_CHANNEL: ['withdrawal:list', 'withdrawal:apply', 'payoutAccount:edit'] },
    menus: {
      2: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '提现',
              path: 'withdrawal',
              icon: 'payment',
              component: 'withdrawals/withdrawal-list-page',
              permission: 'withdrawal:list',
            },
          ],
        },
      ],
    },
  });
