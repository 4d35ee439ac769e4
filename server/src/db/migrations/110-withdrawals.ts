import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 提现 of what stores earned, and the accounts that they are paid to (ADR 56). */
export async function up(db: Database): Promise<void> {
  await payoutAccounts(db);
  await withdrawals(db);
  await createBrandTable(db, 'withdrawal_steps', {
    columns: `withdrawal_id bigint not null,
      act text not null check (act in ('apply', 'approve', 'refuse', 'send', 'register', 'succeed', 'fail')),
      note text,
      operator_id bigint,
      at timestamptz not null`,
    references: { withdrawal_id: 'withdrawals', operator_id: 'operators' },
    indexes: ['withdrawal_id, id'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: [
        'withdrawal:list',
        'withdrawal:apply',
        'withdrawal:review',
        'withdrawal:pay',
        'payoutAccount:edit',
      ],
      ROLE_CLERK: ['withdrawal:list', 'withdrawal:apply'],
    },
    menus: {
      1: [
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
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function payoutAccounts(db: Database): Promise<void> {
  await createBrandTable(db, 'payout_accounts', {
    columns: `store_id bigint not null,
      method text not null check (method in ('alipay', 'bank')),
      bank_name text,
      payee bytea not null,
      account_shown text not null,
      name_shown text not null,
      state text not null check (state in ('toVerify', 'verified', 'replaced')),
      usable_from timestamptz not null,
      operator_id bigint not null,
      created_at timestamptz not null,
      verified_by bigint,
      verified_at timestamptz,
      constraint payout_accounts_bank_of_method check ((method = 'bank') = (bank_name is not null)),
      constraint payout_accounts_verified_of_state
        check ((verified_by is null) = (verified_at is null) and (state <> 'verified' or verified_by is not null)
          and (state <> 'toVerify' or verified_by is null))`,
    references: { store_id: 'stores', operator_id: 'operators', verified_by: 'operators' },
    indexes: ['store_id, id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create unique index payout_accounts_in_use on payout_accounts (brand_code, store_id, method) where state <> 'replaced'`,
  );
  await run(db, `grant update (state, verified_by, verified_at) on payout_accounts to ${appRole}`);
}

async function withdrawals(db: Database): Promise<void> {
  await createBrandTable(db, 'withdrawals', {
    columns: `withdrawal_no text not null,
      store_id bigint not null,
      account_id bigint not null,
      method text not null check (method in ('alipay', 'bank')),
      amount_fen bigint not null check (amount_fen > 0),
      remark text,
      state text not null check (state in ('pending', 'approved', 'paying', 'paid', 'refused', 'failed')),
      applicant_id bigint not null,
      reviewer_id bigint,
      payer_id bigint,
      reason text
        check (reason in ('insufficient', 'expired', 'accountAbnormal', 'payeeMismatch', 'unavailable', 'other')),
      trade_no text,
      proof_keys text[] not null default '{}',
      asked_at timestamptz,
      looks int not null default 0,
      look_at timestamptz,
      undecided_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint withdrawals_reviewer_of_state check ((state = 'pending') = (reviewer_id is null)),
      constraint withdrawals_payer_of_state check ((state in ('paying', 'paid', 'failed')) = (payer_id is not null)),
      constraint withdrawals_end_of_state check ((ended_at is not null) = (state in ('paid', 'refused', 'failed'))),
      constraint withdrawals_look_of_state check ((look_at is not null) = (state = 'paying')),
      constraint withdrawals_reason_of_state check ((reason is not null) = (state = 'failed')),
      constraint withdrawals_trade_of_state check (state <> 'paid' or trade_no is not null),
      constraint withdrawals_paid_by_provider check (method = 'alipay' or state not in ('paying', 'failed'))`,
    unique: [['withdrawal_no'], ['method', 'trade_no']],
    references: {
      store_id: 'stores',
      account_id: 'payout_accounts',
      applicant_id: 'operators',
      reviewer_id: 'operators',
      payer_id: 'operators',
    },
    indexes: [
      'created_at, id',
      'amount_fen, id',
      'state, created_at, id',
      'state, amount_fen, id',
      'store_id, created_at, id',
      'store_id, state, created_at, id',
      'ended_at',
    ],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'create index withdrawals_to_ask on withdrawals (brand_code, look_at, id) where look_at is not null',
  );
  await run(
    db,
    `grant update (state, reviewer_id, payer_id, reason, trade_no, proof_keys, asked_at, looks, look_at, undecided_at, ended_at)
       on withdrawals to ${appRole}`,
  );
}
