import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

const cashKinds = [
  'rent',
  'deposit',
  'buyout',
  'compensation',
  'extra',
  'insurance',
  'insuranceClaim',
  'badDebt',
  'overpaid',
  'refund',
  'depositRefund',
  'withdrawal',
  'commission',
  'fee',
  'adjustment',
  'other',
];

/**
 * 手续费 and 对账调整 in the books (ADR 59): an account for each, how much of a day's charges is booked, and how much of
 * a difference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code)
      select ${brand}, code from unnest(array['providerFee', 'accountGap']) added (code) on conflict do nothing`.execute(
      db,
    );
  });
  for (const change of [
    'drop constraint cash_flows_kind_check',
    `add constraint cash_flows_kind_check check (kind in (${cashKinds.map((kind) => `'${kind}'`).join(', ')})) not valid`,
  ])
    await run(db, `alter table cash_flows ${change}`);
  await run(db, 'alter table account_statements add fee_booked_fen bigint not null default 0');
  for (const change of [
    'add adjusted_fen bigint not null default 0',
    `add constraint statement_differences_adjusted_check check (adjusted_fen = 0
       or (account_statement_id is not null and owner_id is not null and operator_id is distinct from owner_id))`,
  ])
    await run(db, `alter table statement_differences ${change}`);
}
