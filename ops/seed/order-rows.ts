import { addDays, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { waiverHoldOf } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus, type OrderMove } from '@rental/domain/rental/orders/core/order-status';
import type { OrderSource } from '@rental/domain/rental/orders/core/order-terms';
import type { CloseReason, RejectReason } from '@rental/domain/rental/orders/core/reasons';
import { riskClassOf, usualClassLines } from '@rental/domain/rental/orders/core/risk-class';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { sandboxHoldDays } from '@rental/server/gateways/authorization/sandbox-authorizations';
import type { Batch } from './brand-batch.ts';
import { skus } from './catalogue.ts';
import { demoLeases } from './demo-leases.ts';
import { lifeOf, placedAt, type Life } from './order-life.ts';
import { addRecords, numberOf, type OrderRow } from './order-records.ts';
import { signedBy, termsFor } from './order-terms.ts';
import { at, between, chance, pick, pickWeighted, type Random, type Weighted } from './random.ts';
import { addStock, type SeededBrand } from './seeded-brand.ts';

const sources: Weighted<OrderSource> = [['alipay', 62], ['wechat', 20], ['app', 10], ['h5', 8]]; // prettier-ignore
const risks: Weighted<RiskLevel> = [['low', 58], ['medium', 29], ['high', 13]]; // prettier-ignore
/** Scores by level, from … to; a high score is a good customer. */
const scores: Record<RiskLevel, readonly [number, number]> = {
  low: [720, 880],
  medium: [620, 719],
  high: [410, 619],
};

const rejectReasonsFor: Record<RiskLevel, readonly RejectReason[]> = {
  low: ['unreachable', 'notForSelf', 'sensitiveTrade'],
  medium: ['tooManyOpenOrders', 'cannotRepay', 'unreachable', 'notForSelf'],
  high: ['tooManyLoans', 'fraud', 'courtCase', 'overdueElsewhere', 'cannotRepay'],
};
const unpaidCloses: readonly CloseReason[] = ['customerUnpaid', 'paymentFailed', 'paymentTimeout'];
const closesFrom: Partial<Record<OrderMove, readonly CloseReason[]>> = {
  approve: ['customerPaid', 'merchantAtRequest', 'merchantRisk', 'platform'],
  generateAgreement: ['agreementTimeout', 'customerPaid', 'merchantAtRequest'],
  signAgreement: ['merchantOutOfStock', 'shipmentTimeout', 'merchantAtRequest'],
};
const waiverReasons = [
  '老客户复租，已人工核实',
  '企业客户，凭营业执照审核',
  '风控接口维护，电话核实通过',
];
const notes = [
  '请尽快发货，谢谢',
  '工作日白天送货',
  '发货前请电话联系',
  '要全新未拆封',
  '送货请放丰巢快递柜',
  '下单前已与客服确认颜色',
];

const dayMs = 86_400_000;
/** For how many days customers have signed a clause on 超期占用费, and had a hold in place of a waived deposit. */
const clauseDays = 250;

/** Writes one order and all that belongs to it into the batch. `index` counts the brand's orders, oldest first. */
export function addOrder(
  batch: Batch,
  brand: SeededBrand,
  random: Random,
  index: number,
  now: Date,
): void {
  const { plan, ids, key } = brand;
  const place = { index, count: plan.orderCount };
  const createdAt = placedAt(random, place, now);
  const riskLevel = chance(random, 0.02) ? null : pickWeighted(random, risks);
  const terms = signedBy(index, termsFor(random, riskLevel, plan.specialOrderType));
  const life = lifeOf(random, place, { placedAt: createdAt, riskLevel, terms }, now);
  const unjudged = life.status === orderStatus.pendingReview && chance(random, 0.11);
  const customer = brand.customerFor(batch, random, createdAt);
  const storeId = pick(random, brand.storeIds);
  const closeReason = closeReasonOf(random, life);
  const isEarlier = now.getTime() - createdAt.getTime() > clauseDays * dayMs;
  const order: OrderRow = {
    id: ids.orders++,
    order_no: numberOf('ZL', createdAt, index, key),
    status: life.status,
    store_id: storeId,
    channel_id: chance(random, 0.4) ? pick(random, brand.channelIds) : null,
    customer_id: customer.id,
    product_id: at(brand.productIds, at(skus, terms.sku).product),
    sku_id: at(brand.skuIds, terms.sku),
    customer_phone: customer.phone,
    phone_last4: customer.phone.slice(-4),
    source: pickWeighted(random, sources),
    special_order_type: terms.specialOrderType,
    total_rent_fen: terms.totalRentFen,
    term_count: terms.termCount,
    period_unit: terms.period.unit,
    period_days: terms.period.unit === 'day' ? terms.period.days : null,
    deposit_fen: terms.depositFen,
    deposit_waived_fen: unjudged ? fen(0) : terms.depositWaivedFen,
    waiver_hold_fen: fen(0),
    deposit_held_fen: fen(0),
    authorized_fen: fen(0),
    hold_ends_on: null,
    buyout_fen: terms.buyoutFen,
    buyout_rule: terms.buyoutRule,
    risk_level: unjudged ? null : riskLevel,
    risk_score: unjudged || riskLevel === null ? null : between(random, ...scores[riskLevel]),
    risk_class: null,
    risk_waiver_reason:
      riskLevel === null && hasMade(life, 'approve') ? pick(random, waiverReasons) : null,
    reject_reason: hasMade(life, 'reject')
      ? pick(random, rejectReasonsFor[riskLevel ?? 'medium'])
      : null,
    close_reason: closeReason,
    note: chance(random, 0.08) ? pick(random, notes) : null,
    shipped_at: null,
    start_on: null,
    ends_on: null,
    paid_fen: fen(0),
    paid_terms: 0,
    next_due_on: null,
    lease_terms_id: (isEarlier ? brand.earlierLeaseIds : brand.leaseIds)[terms.buyoutModel],
    created_at: createdAt,
    updated_at: life.steps.at(-1)?.at ?? createdAt,
  };
  order.risk_class = riskClassOf(order.risk_score, usualClassLines);
  if (!isEarlier)
    order.waiver_hold_fen = waiverHoldOf(order.deposit_waived_fen, demoLeases[terms.buyoutModel]);
  if (isHeld(random, order)) {
    order.deposit_held_fen = fen(order.deposit_fen - order.deposit_waived_fen);
    order.authorized_fen = order.waiver_hold_fen;
    if (order.authorized_fen > 0)
      order.hold_ends_on = addDays(businessDateOf(createdAt), sandboxHoldDays);
  }
  addRecords(batch, brand, random, order, terms, life, now);
  batch.orders.push(order);
  if (life.status === orderStatus.toShip)
    addStock(batch, brand, order.store_id, terms.sku, createdAt);
}

const hasMade = (life: Life, move: OrderMove) => life.steps.some((step) => step.move === move);

function closeReasonOf(random: Random, { steps }: Life): CloseReason | null {
  if (steps.at(-1)?.move !== 'close') return null;
  const before = steps.at(-2)?.move;
  return pick(random, (before && closesFrom[before]) ?? unpaidCloses);
}

/** The deposit is held until the order ends. Some customers have not paid it yet. */
function isHeld(random: Random, { status }: OrderRow): boolean {
  const { pendingReview, approved, rejected, closed, completed } = orderStatus;
  if (status === rejected || status === closed || status === completed) return false;
  return status === pendingReview || status === approved ? chance(random, 0.6) : true;
}
