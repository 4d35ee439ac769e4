import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const kinds = [
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
  'other',
];

/**
 * 资金流水 (ADR 57): what each flow was for, which provider moved it, and its number in the provider's statement. A flow may be of a store
 * and no order. The release before writes flows without a kind, which are shown as 其他.
 */
export async function up(db: Database): Promise<void> {
  for (const change of [
    'alter column order_id drop not null',
    'add kind text',
    'add provider text',
    `add stated_no text constraint cash_flows_stated_no_check check (stated_no <> '')`,
    `add constraint cash_flows_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
    `add constraint cash_flows_provider_check check (provider in ('deduction', 'authorization', 'link', 'transfer'))`,
  ])
    await run(db, `alter table cash_flows ${change}`);
  await eachBrand(db, async (brand) => {
    await kindsSoFar(db, brand);
    await takenByProviders(db, brand);
    await paidBackByProviders(db, brand);
  });
  for (const columns of ['happened_on, id', 'store_id, happened_on, id'])
    for (const side of ['is null', 'is not null'])
      await run(db, `create index on cash_flows (brand_code, ${columns}) where provider ${side}`);
  await run(db, 'create index on cash_flows (brand_code, kind, happened_on, id)');
  await run(
    db,
    `create index on acts (brand_code, subject_kind, subject_id, id) where subject_id is not null`,
  );
  await run(db, 'create index on statement_lines (brand_code, our_no)');
  await run(db, 'create index on statement_differences (brand_code, our_no)');
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['cashMovement:list'], ROLE_CLERK: ['cashMovement:list'] },
    menus: { 1: [menu] },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const menu: UpgradeMenu = {
  title: '财务',
  path: 'finance',
  icon: 'finance',
  children: [
    {
      title: '资金流水',
      path: 'movement',
      icon: 'payment',
      component: 'cash-movements/cash-movement-list-page',
      permission: 'cashMovement:list',
    },
  ],
};

/** Money that came in for several kinds of bills in one act has one flow: it stays without a kind. */
const kindsSoFar = (db: Database, brand: string) =>
  sql`
    update cash_flows f set kind = case
      when f.direction = 'out' then case when was.kinds = array['depositRefund'] then 'depositRefund' else 'refund' end
      else was.kinds[1] end
    from (
      select t.act_id, side.direction, side.method, array_agg(distinct case
        when side.direction = 'out' then
          case when t.kind in ('depositRefunded', 'depositReceived') then 'depositRefund' else 'refund' end
        when t.kind = 'depositReceived' then 'deposit'
        when t.kind = 'insuranceReceived' then 'insuranceClaim'
        when t.kind = 'badDebtRecovered' then 'badDebt'
        when t.kind = 'overpaid' then 'overpaid'
        when t.kind <> 'received' then 'other'
        when b.kind in (1, 8) then 'rent'
        when b.kind = 2 then 'buyout'
        when b.kind in (3, 7) then 'compensation'
        when b.kind = 4 then 'extra'
        when b.kind = 5 then 'insurance'
        when b.kind = 6 then 'deposit'
        else 'other' end) as kinds
      from transfers t
      left join bills b on b.brand_code = ${sql.lit(brand)} and b.id = t.bill_id
      cross join lateral (values ('in', t.debit), ('out', t.credit)) side (direction, method)
      where t.brand_code = ${sql.lit(brand)} and side.method in ('cash', 'bank', 'alipay', 'wechat')
      group by t.act_id, side.direction, side.method
    ) was
    where f.brand_code = ${sql.lit(brand)} and was.act_id = f.act_id and was.direction = f.direction
      and was.method = f.method and (f.direction = 'out' or cardinality(was.kinds) = 1)`.execute(
    db,
  );

const takenByProviders = (db: Database, brand: string) =>
  sql`
    update cash_flows f set provider = p.provider,
      stated_no = case when p.provider = 'link' then p.trade_no end
    from payments p
    where f.brand_code = ${sql.lit(brand)} and p.brand_code = ${sql.lit(brand)} and p.act_id = f.act_id
      and p.method = f.method and f.direction = 'in' and p.provider is not null`.execute(db);

/** Refund orders and their flows are of one order and have one number of the trade. */
const paidBackByProviders = (db: Database, brand: string) =>
  sql`
    update cash_flows f set provider = case when r.transfer_id is null then p.provider else 'transfer' end,
      stated_no = coalesce(t.transfer_no, r.refund_no)
    from refund_orders r
    left join payments p on p.brand_code = ${sql.lit(brand)} and p.id = r.payment_id
    left join refund_transfers t on t.brand_code = ${sql.lit(brand)} and t.id = r.transfer_id
    where f.brand_code = ${sql.lit(brand)} and f.direction = 'out' and r.brand_code = ${sql.lit(brand)}
      and r.order_id = f.order_id and r.trade_no = f.trade_no and r.state = 'succeeded'
      and (r.transfer_id is not null or (r.way = 'original' and not r.is_moved))`.execute(db);
