import { randomInt } from 'node:crypto';
import { planBills, rentEndsOn } from '@rental/domain/rental/bills/schedule';
import { businessDateOf } from '@rental/domain/business-date';
import { genesis, sealedText } from '@rental/domain/rental/evidence/chain';
import type { Fen } from '@rental/domain/money';
import { daysRuleToday } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Pool } from './in-brand.ts';

interface LockedOrder {
  readonly status: number;
  readonly order_no: string;
  readonly sku_id: number;
  readonly customer_phone: string;
  readonly store_id: number;
  readonly channel_id: number | null;
  readonly total_rent_fen: Fen;
  readonly term_count: number;
}

export interface Receiver {
  readonly brand: string;
  readonly operatorId: number;
}

/**
 * Receives an order with the rows that our command writes and not a thing more: statements written by hand, all that
 * follow the lock in one message. Answers null where the order is not to be received.
 */
export async function receiveByHand(
  pool: Pool,
  { brand, operatorId }: Receiver,
  orderId: number,
  key: string,
): Promise<object | null> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values });
  try {
    const [, locked] = await Promise.all([
      client.query('begin'),
      client.query<LockedOrder>({ name: 'lock', text: lock, values: [brand, orderId] }),
    ]);
    const order = locked.rows[0];
    if (order?.status !== orderStatus.toReceive) {
      await client.query('rollback');
      return null;
    }
    const now = new Date();
    const startOn = businessDateOf(now);
    const terms = {
      totalRentFen: order.total_rent_fen,
      termCount: order.term_count,
      period: { unit: 'month' },
    } as const;
    const endsOn = rentEndsOn(terms, startOn, daysRuleToday);
    const bills = planBills(terms, startOn);
    const days = bills.map((bill) => bill.dueOn);
    const amounts = bills.map((bill) => bill.rentFen);
    const answer = {
      orderId,
      orderStatus: orderStatus.renting,
      startOn,
      endsOn,
      billCount: bills.length,
    };
    const place = [brand, order.store_id, order.channel_id];
    const changed = {
      status: orderStatus.renting,
      start_on: startOn,
      ends_on: endsOn,
      next_due_on: startOn,
    };
    const facts = JSON.stringify(changed);
    const sealed = sealedText(order.order_no, { kind: 'received', at: now, facts });
    const billNo = () => `ZD${startOn.replaceAll('-', '')}${randomInt(2 ** 47)}`;
    await Promise.all([
      run('parcels', parcels, [brand, orderId, now]),
      run('bills', insertBills, [
        brand,
        orderId,
        order.store_id,
        order.channel_id,
        bills.map(billNo),
        bills.map((bill) => bill.term),
        days,
        amounts,
      ]),
      run('orders', orders, [brand, orderId, now, startOn, endsOn]),
      run('history', history, [
        brand,
        orderId,
        now,
        operatorId,
        JSON.stringify({ status: order.status, start_on: null, ends_on: null, next_due_on: null }),
        facts,
      ]),
      run('key', idempotencyKey, [
        brand,
        operatorId,
        key,
        Buffer.alloc(32),
        now,
        JSON.stringify(answer),
      ]),
      run('evidence', evidence, [brand, orderId, now, facts, sealed.before, sealed.after]),
      run('sms', sms, [brand, order.sku_id, order.customer_phone, now, orderId, startOn]),
      run('counts', orderCounts, [...place, orderStatus.toReceive, orderStatus.renting]),
      run('act', act, [brand, orderId, operatorId, now, order.total_rent_fen]),
      run('balance', balance, [brand, orderId, order.total_rent_fen]),
      run('accounts', accounts, [brand, order.total_rent_fen]),
      run('days', billDays, [...place, days, amounts]),
      client.query('commit'),
    ]);
    return answer;
  } finally {
    client.release();
  }
}

const lock = 'select * from orders where brand_code = $1 and id = $2 for update';
const parcels = `update parcels set received_at = $3 where brand_code = $1 and order_id = $2 and received_at is null and recalled_at is null`;
const insertBills = `insert into bills
  (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, status)
  select $1, bill_no, $2, $3, $4, 1, term, due_on, amount_fen, 1
  from unnest($5::text[], $6::int[], $7::date[], $8::bigint[]) as b (bill_no, term, due_on, amount_fen)`;
const orders = `update orders set status = 6, updated_at = $3, start_on = $4, ends_on = $5, next_due_on = $4
  where brand_code = $1 and id = $2`;
const history = `insert into order_history (brand_code, order_id, at, move, operator_id, before, after, trace_id)
  values ($1, $2, $3, 'receive', $4, $5, $6, 'floor')`;
const evidence = `insert into evidence_nodes (brand_code, order_id, kind, at, facts, previous, hash)
  select $1, $2, 'received', $3, $4, last.hash, encode(sha256(convert_to($5::text || last.hash || $6, 'UTF8')), 'hex')
  from (select coalesce((select hash from evidence_nodes where brand_code = $1 and order_id = $2
    order by id desc limit 1), '${genesis}') as hash) last`;
const sms = `with message as (
    insert into sms_messages (brand_code, request_no, phone, kind, status, created_at, type, order_id, text, told_on, send_at)
    select k.brand_code, replace(gen_random_uuid()::text, '-', ''), $3, 'customer', 'queued', $4, 16, $5,
      '您租用的' || p.name || '已签收', $6, $4
    from skus k join products p on p.brand_code = k.brand_code and p.id = k.product_id
    where k.brand_code = $1 and k.id = $2
    returning brand_code, id, send_at, created_at)
  insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
  select brand_code, 'sms', jsonb_build_object('messageId', id), send_at, 5, created_at from message`;
const act = `with act as (
    insert into acts (brand_code, kind, order_id, operator_id, at, trace_id)
    values ($1, 'receive', $2, $3, $4, 'floor') returning brand_code, id, order_id, at)
  insert into transfers (brand_code, act_id, order_id, kind, debit, credit, amount_fen, is_reversal, at)
  select brand_code, id, order_id, 'rentBilled', 'receivable', 'rentIncome', $5::bigint, false, at from act`;
const balance = `insert into account_balances (brand_code, code, subject_id, debit_fen, added_to)
  select $1, 'receivable', $2, $3, max(id) from transfers where brand_code = $1 and order_id = $2
  on conflict (brand_code, code, subject_id) do update set
    debit_fen = account_balances.debit_fen + excluded.debit_fen, added_to = excluded.added_to`;
const accounts = `update accounts a
  set debit_fen = a.debit_fen + moved.debit_fen, credit_fen = a.credit_fen + moved.credit_fen
  from (select code, moved.debit_fen, moved.credit_fen
    from accounts join (values ('receivable', $2::bigint, 0::bigint), ('rentIncome', 0, $2))
      moved (code, debit_fen, credit_fen) using (code)
    where brand_code = $1 order by code for update of accounts) moved
  where a.brand_code = $1 and a.code = moved.code`;
/** The counters of the brand, the store and the store's channel. */
const places = `(values (1, 0::bigint, 0::bigint), (2, $2::bigint, 0), (3, $2, $3::bigint)) place (rank, store_id, channel_id)`;
const orderCounts = `insert into order_counts (brand_code, store_id, channel_id, status, count)
  select $1, place.store_id, place.channel_id, step.status, step.change
  from (values ($4::smallint, -1), ($5::smallint, 1)) step (status, change) cross join ${places}
  where place.channel_id is not null order by step.status, place.rank
  on conflict (brand_code, store_id, channel_id, status) do update set count = order_counts.count + excluded.count`;
const billDays = `insert into bill_days (brand_code, store_id, channel_id, due_on, bill_count, unpaid_count, due_fen)
  select $1, place.store_id, place.channel_id, bill.due_on, 1, 1, bill.amount_fen
  from unnest($4::date[], $5::bigint[]) bill (due_on, amount_fen) cross join ${places}
  where place.channel_id is not null order by bill.due_on, place.rank
  on conflict (brand_code, due_on, store_id, channel_id) do update set
    bill_count = bill_days.bill_count + excluded.bill_count,
    unpaid_count = bill_days.unpaid_count + excluded.unpaid_count, due_fen = bill_days.due_fen + excluded.due_fen`;
const idempotencyKey = `insert into idempotency_keys
    (brand_code, operation, operator_id, key, body_hash, created_at, answer)
  values ($1, 'POST /api/order/receive', $2, $3, $4, $5, $6)`;
