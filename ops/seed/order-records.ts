import { createHash } from 'node:crypto';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { planBills, rentEndsOn } from '@rental/domain/rental/bills/schedule';
import { businessDateOf } from '@rental/domain/business-date';
import { daysRuleToday } from '@rental/domain/rental/orders/core/lease-terms';
import { splitEvenly, sumFen } from '@rental/domain/money';
import {
  orderMoves,
  orderStatus,
  type OrderMove,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { billStandings } from './bill-standings.ts';
import type { Batch } from './brand-batch.ts';
import type { BulkRow } from './bulk-insert.ts';
import { serialOf, skus } from './catalogue.ts';
import { boughtFor, serialColumns, standingAfter } from './devices.ts';
import type { Life } from './order-life.ts';
import type { Terms } from './order-terms.ts';
import { paidTimes } from './payments.ts';
import {
  at,
  between,
  chance,
  pick,
  pickWeighted,
  scrambled,
  type Random,
  type Weighted,
} from './random.ts';
import type { SeededBrand } from './seeded-brand.ts';

export type OrderRow = BulkRow<'orders'>;
type Facts = Record<string, string | number | boolean | null>;

const carriers: Weighted<readonly [name: string, begins: string]> = [
  [['顺丰速运', 'SF1'], 60],
  [['京东物流', 'JDVA'], 25],
  [['中通快递', '7'], 9],
  [['邮政EMS', '11'], 6],
];
/** A number that people read out, as the commands make them, and that no other `index` has. */
export const numberOf = (
  prefix: 'ZL' | 'ZD' | 'HT',
  instant: Date,
  index: number,
  key: number,
): string =>
  `${prefix}${businessDateOf(instant).replaceAll('-', '')}${String(scrambled(index, 1_000_000, key)).padStart(12, '0')}`;

/** The traces of each move of an order's life, and its history as the commands write it. */
export function addRecords(
  batch: Batch,
  brand: SeededBrand,
  random: Random,
  order: OrderRow,
  terms: Terms,
  life: Life,
  now: Date,
): void {
  const addHistory = (
    entry: Pick<BulkRow<'order_history'>, 'at' | 'move' | 'operator_id' | 'before' | 'after'>,
  ) =>
    batch.order_history.push({
      id: brand.ids.order_history++,
      order_id: order.id,
      note: null,
      ...entry,
    });

  addHistory({
    at: order.created_at,
    move: 'place',
    operator_id: null,
    before: {},
    after: { status: orderStatus.pendingReview },
  });
  let status: OrderStatus = orderStatus.pendingReview;
  for (const { move, at } of life.steps) {
    const { from = {}, to } = recordOf(move, at);
    const next = orderMoves[move].to;
    addHistory({
      at,
      move,
      operator_id: pick(random, brand.clerksOf(order.store_id)),
      before: { status, ...from },
      after: { status: next, ...to },
    });
    status = next;
  }

  function recordOf(move: OrderMove, movedAt: Date): { from?: Facts; to: Facts } {
    if (move === 'approve' && order.risk_waiver_reason !== null)
      return {
        from: { risk_waiver_reason: null },
        to: { risk_waiver_reason: order.risk_waiver_reason },
      };
    if (move === 'reject')
      return { from: { reject_reason: null }, to: { reject_reason: order.reject_reason } };
    if (move === 'close')
      return { from: { close_reason: null }, to: { close_reason: order.close_reason } };
    if (move === 'generateAgreement')
      return { to: addAgreement(batch, brand, order, terms, life, movedAt) };
    if (move === 'ship')
      return { to: addParcel(batch, brand, random, order, terms, life, movedAt) };
    if (move === 'receive')
      return {
        from: { start_on: null, ends_on: null, next_due_on: null },
        to: addBills(batch, brand, random, order, terms, life, movedAt, now),
      };
    return { to: {} };
  }
}

function addAgreement(
  batch: Batch,
  { ids, key }: SeededBrand,
  order: OrderRow,
  rent: Terms,
  life: Life,
  generatedAt: Date,
): Facts {
  const { totalRentFen, termCount, period } = rent;
  const terms = {
    orderNo: order.order_no,
    customerId: order.customer_id,
    skuId: order.sku_id,
    totalRentFen,
    termCount,
    period,
    billFen: splitEvenly(totalRentFen, termCount),
    depositFen: order.deposit_fen,
    depositWaivedFen: order.deposit_waived_fen,
    buyoutFen: order.buyout_fen,
  };
  const agreementNo = numberOf('HT', generatedAt, ids.agreements, key);
  batch.agreements.push({
    id: ids.agreements++,
    order_id: order.id,
    agreement_no: agreementNo,
    template_version: 'rental-1',
    terms,
    content_hash: createHash('sha256').update(JSON.stringify(terms)).digest('hex'),
    generated_at: generatedAt,
    signed_at: life.steps.find((step) => step.move === 'signAgreement')?.at ?? null,
  });
  return { agreement_no: agreementNo };
}

function addParcel(
  batch: Batch,
  brand: SeededBrand,
  random: Random,
  order: OrderRow,
  terms: Terms,
  life: Life,
  shippedAt: Date,
): Facts {
  const { ids, key } = brand;
  const [carrier, begins] = pickWeighted(random, carriers);
  const digits = String(scrambled(ids.parcels, 1_000_000, key + 1)).padStart(12, '0');
  // the sandbox lets a number that ends in 9 wait for its receiver: what is under way stays so, and nothing else is
  const last = order.status === orderStatus.toReceive ? '9' : digits.slice(-1).replace('9', '8');
  const trackingNumber = `${begins}${digits.slice(0, -1)}${last}`;
  const serial = serialOf(at(skus, terms.sku), ids.devices, key);
  const isReturned =
    order.status === orderStatus.completed && (order.buyout_fen === null || chance(random, 0.6));
  const arrivedAt = new Date(order.created_at.getTime() - between(random, 1, 60) * 86_400_000);
  batch.devices.push({
    id: ids.devices,
    store_id: order.store_id,
    sku_id: order.sku_id,
    ...serialColumns(serial),
    ...standingAfter(order, isReturned, ids.devices),
    ...boughtFor(at(skus, terms.sku).retailYuan, arrivedAt),
    created_at: arrivedAt,
  });
  batch.parcels.push({
    id: ids.parcels++,
    order_id: order.id,
    device_id: ids.devices++,
    carrier,
    tracking_number: trackingNumber,
    shipped_at: shippedAt,
    received_at: life.steps.find((step) => step.move === 'receive')?.at ?? null,
  });
  order.shipped_at = shippedAt;
  return { carrier, tracking_number: trackingNumber, device_serial: serial };
}

/** The bills, and what they say of the order: when it runs, what was paid and what falls due next. */
function addBills(
  batch: Batch,
  { ids, key }: SeededBrand,
  random: Random,
  order: OrderRow,
  terms: Terms,
  life: Life,
  receivedAt: Date,
  now: Date,
): Facts {
  const startOn = businessDateOf(receivedAt);
  const endsOn = rentEndsOn(terms, startOn, daysRuleToday);
  const bills = planBills(terms, startOn);
  const completedAt = life.steps.find((step) => step.move === 'complete')?.at;
  const paid = paidTimes(
    random,
    { bills, receivedAt, completedAt, riskLevel: order.risk_level },
    now,
  );
  const isRunning = completedAt === undefined;
  const owed = billStandings(random, bills, paid, { isRunning, today: businessDateOf(now) });
  for (const [index, bill] of bills.entries()) {
    batch.bills.push({
      id: ids.bills,
      bill_no: numberOf('ZD', receivedAt, ids.bills++, key),
      order_id: order.id,
      store_id: order.store_id,
      channel_id: order.channel_id,
      term: bill.term,
      due_on: bill.dueOn,
      kind: billKinds.rent,
      amount_fen: bill.rentFen,
      ...at(owed, index),
    });
  }
  order.start_on = startOn;
  order.ends_on = endsOn;
  order.paid_terms = paid.length;
  order.paid_fen = sumFen(owed.map(({ paid_fen }) => paid_fen));
  order.next_due_on = bills[paid.length]?.dueOn ?? null;
  return { start_on: startOn, ends_on: endsOn, next_due_on: startOn };
}
