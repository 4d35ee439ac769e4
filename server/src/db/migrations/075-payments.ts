import { sql, type Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/**
 * Payments, what each part of them pays, and the refunds that return them (ADR 36). Of what came in before, payments are made from the
 * transfers; what went back of it is taken from the last parts, and its refunds name no payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'payments', {
    columns: `order_id bigint not null,
      act_id bigint not null,
      method text not null check (method in ('cash', 'bank', 'alipay', 'wechat')),
      amount_fen bigint not null check (amount_fen > 0),
      trade_no text check (trade_no <> '')`,
    references: { order_id: 'orders', act_id: 'acts' },
    indexes: ['order_id, id', 'act_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'create unique index payments_trade_no on payments (brand_code, method, trade_no) where trade_no is not null',
  );
  await createBrandTable(db, 'payment_allocations', {
    columns: `payment_id bigint not null,
      act_id bigint not null,
      order_id bigint not null,
      account text not null check (account in ('receivable', 'depositHeld', 'overpaidOwed', 'depositInTransit')),
      bill_id bigint,
      amount_fen bigint not null check (amount_fen > 0),
      reversed_fen bigint not null default 0 check (reversed_fen between 0 and amount_fen)`,
    references: { payment_id: 'payments', act_id: 'acts', order_id: 'orders', bill_id: 'bills' },
    indexes: ['payment_id', 'order_id, id', 'act_id', 'bill_id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'refunds', {
    columns: `order_id bigint not null,
      act_id bigint not null,
      payment_id bigint,
      method text not null check (method in ('cash', 'bank', 'alipay', 'wechat')),
      amount_fen bigint not null check (amount_fen > 0)`,
    references: { order_id: 'orders', act_id: 'acts', payment_id: 'payments' },
    indexes: ['order_id, id', 'act_id', 'payment_id'],
    grants: ['select', 'insert'],
  });
  await eachBrand(db, async (brand) => {
    await paymentsSoFar(db, brand);
    await refundsSoFar(db, brand);
  });
}

const methods = sql.raw(`('cash', 'bank', 'alipay', 'wechat')`);
const targets = sql.raw(`('receivable', 'depositHeld', 'overpaidOwed')`);

async function paymentsSoFar(db: Kysely<unknown>, brand: string): Promise<void> {
  await sql`
    insert into payments (brand_code, order_id, act_id, method, amount_fen)
    select brand_code, order_id, act_id, debit, sum(amount_fen)
    from transfers
    where brand_code = ${brand} and debit in ${methods} and credit in ${targets}
    group by brand_code, order_id, act_id, debit order by act_id`.execute(db);
  // what left a target for good, or for another one, is taken from its last parts
  await sql`
    with part as (
      select p.id as payment_id, t.act_id, t.order_id, t.credit as account,
        case when t.credit = 'receivable' then t.bill_id end as bill_id, sum(t.amount_fen)::bigint as amount_fen
      from transfers t
      join payments p on p.brand_code = t.brand_code and p.act_id = t.act_id and p.method = t.debit
      where t.brand_code = ${brand} and t.credit in ${targets}
      group by 1, 2, 3, 4, 5
    ), gone as (
      select order_id, debit as account, case when debit = 'receivable' then bill_id end as bill_id,
        sum(amount_fen) as fen
      from transfers
      where brand_code = ${brand} and debit in ${targets}
        and (credit in ${methods} or credit in ${targets} or credit = 'depositInTransit')
      group by 1, 2, 3
    ), placed as (
      select part.*, coalesce(gone.fen, 0) as gone_fen, sum(part.amount_fen) over (
          partition by part.order_id, part.account, part.bill_id order by part.act_id desc, part.payment_id desc
        ) - part.amount_fen as later_fen
      from part left join gone on gone.order_id = part.order_id and gone.account = part.account
        and gone.bill_id is not distinct from part.bill_id
    )
    insert into payment_allocations (brand_code, payment_id, act_id, order_id, account, bill_id, amount_fen, reversed_fen)
    select ${brand}, payment_id, act_id, order_id, account, bill_id, amount_fen,
      greatest(0, least(amount_fen, gone_fen - later_fen))
    from placed order by act_id, payment_id`.execute(db);
}

async function refundsSoFar(db: Kysely<unknown>, brand: string): Promise<void> {
  await sql`
    insert into refunds (brand_code, order_id, act_id, method, amount_fen)
    select brand_code, order_id, act_id, credit, sum(amount_fen)
    from transfers where brand_code = ${brand} and credit in ${methods} and order_id is not null
    group by brand_code, order_id, act_id, credit order by act_id`.execute(db);
}
