import { fen, type Fen } from '../../../money.ts';
import { percent } from '../../../rate.ts';
import { firstRateDays, usualLateFee, type LateFeePolicy } from '../../bills/late-fee.ts';
import type { DaysRule, RentTerms } from '../../bills/schedule.ts';

/** How the balance of a buyout is reckoned (ADR 37). Stored: never rename. */
export const buyoutModels = {
  lessRentPaid: '买断价减已付租金',
  finalPayment: '剩余租金加到期尾款',
  discountedRent: '剩余租金打折加到期尾款',
} as const;

export type BuyoutModel = keyof typeof buyoutModels;

/** The rules of a buyout. Its price is the order's own, and so is whether the product can be bought at all. */
export interface BuyoutTerms {
  readonly model: BuyoutModel;
  /** An early buyout needs as many paid terms. */
  readonly earlyAfterTerms: number;
  /** Taken off an early buyout: of the balance, of the remaining rent, or with `discountedRent` of what of it is not overdue. */
  readonly earlyDiscountBp: number;
}

/** 续租 as agreed on. */
export interface RenewalTerms {
  /** The rent of a term, in 1/10,000 of the rent of a term so far. */
  readonly rentBp: number;
  /** Null: as many terms as the two agree on. */
  readonly maxTerms: number | null;
}

/** How a payment that is less than what is owed is taken. Stored: never rename. */
export const paymentOrders = { rentFirst: '先抵租金', lateFeeFirst: '先抵滞纳金' } as const;

export type PaymentOrder = keyof typeof paymentOrders;

/** 提前归还: what a customer owes who returns the product before the end. */
export interface EarlyReturnTerms {
  /** 最短租期: the rent of so many terms is owed in any case. */
  readonly minTerms: number;
  /** 违约金, of the rent that is dropped. */
  readonly compensationBp: number;
  /** 按日计租: of the period that is left early, the days that were used are owed, and no more. */
  readonly isByDay: boolean;
}

/** 超期占用费: what a customer owes who keeps the product after the last day of the rental, and begins nothing. */
export interface OverstayTerms {
  /** So many days after the last one are free, whenever the product comes back. */
  readonly graceDays: number;
  /** The price of a day, in 1/10,000 of a day's rent. */
  readonly dayBp: number;
  /** The most days that are charged. */
  readonly maxDays: number;
}

/** The party that bears the risk of the product, for the accountant. Stored: never rename. */
export const leaseClasses = { operating: '经营租赁', financing: '融资租赁' } as const;

export type LeaseClass = keyof typeof leaseClasses;

/** The rules that a price plan sets out. */
export interface PlanTerms {
  readonly lateFee: LateFeePolicy;
  readonly buyout: BuyoutTerms;
  /** Null: 续租 is not offered. */
  readonly renewal: RenewalTerms | null;
  readonly paymentOrder: PaymentOrder;
  readonly earlyReturn: EarlyReturnTerms;
  /** Null: nothing was agreed on, and nothing is charged by itself. */
  readonly overstay: OverstayTerms | null;
  /** 免押担保: how much of a waived deposit has to be frozen on the customer's account, in 1/10,000 (ADR 46). */
  readonly waiverHoldBp: number;
  readonly leaseClass: LeaseClass;
}

/**
 * The rules that the customer signed (ADR 25). An order names them, and they never change: later settings of the brand and
 * later versions of a price plan are for later orders.
 */
export interface LeaseTerms extends PlanTerms {
  /** 租期: what its last day is. No plan sets it: it is that of the version of the rules (ADR 35). */
  readonly daysRule: DaysRule;
}

/** The version of the rules that read `LeaseTerms`. Kept with the terms: other rules are another version. */
export const leaseRules = 6;

/** The meaning of a last day in orders that are signed today. */
export const daysRuleToday: DaysRule = 'exact';

/** The terms of a plan as they are signed today. */
export const signedToday = (terms: PlanTerms): LeaseTerms => ({
  ...terms,
  daysRule: daysRuleToday,
});

/** The terms that version 1 of the rules did not have, as its orders have been treated. */
export const termsSinceRules2 = {
  paymentOrder: 'lateFeeFirst',
  earlyReturn: { minTerms: 0, compensationBp: 0, isByDay: false },
} as const satisfies Partial<LeaseTerms>;

/** The terms that versions 1 and 2 did not have. */
export const termsSinceRules3 = { daysRule: 'oneMore' } as const satisfies Partial<LeaseTerms>;

/** The terms that versions 1 to 3 did not have. */
export const termsSinceRules4 = { overstay: null } as const satisfies Partial<LeaseTerms>;

/** The terms that versions 1 to 5 did not have: who was let off a deposit had nothing frozen. */
export const termsSinceRules6 = { waiverHoldBp: 0 } as const satisfies Partial<LeaseTerms>;

/** The default for terms of versions 2 to 4: they count no days at 提前归还. */
export const earlyReturnSinceRules5 = {
  isByDay: false,
} as const satisfies Partial<EarlyReturnTerms>;

/** 超期占用费 of orders without a price plan: a day costs a day's rent, for a quarter at most. */
export const usualOverstay: OverstayTerms = { graceDays: 0, dayBp: 10_000, maxDays: 90 };

/** The terms of orders without a price plan: the brand's late fee, and a buyout by the rent that was paid. */
export const leaseWithoutPlan = (lateFee: LateFeePolicy): LeaseTerms => ({
  daysRule: daysRuleToday,
  lateFee,
  buyout: { model: 'lessRentPaid', earlyAfterTerms: 0, earlyDiscountBp: 0 },
  renewal: { rentBp: 10_000, maxTerms: null },
  ...termsSinceRules2,
  overstay: usualOverstay,
  ...termsSinceRules6,
  leaseClass: 'operating',
});

export const usualLease = leaseWithoutPlan(usualLateFee);

/** The same terms have the same text, whatever the order of their fields in a form or a file. */
export const leaseText = ({
  lateFee,
  buyout,
  renewal,
  paymentOrder,
  earlyReturn,
  overstay,
  waiverHoldBp,
  leaseClass,
  daysRule,
}: LeaseTerms): string =>
  JSON.stringify([
    leaseRules,
    [lateFee.graceDays, lateFee.firstBp, lateFee.laterBp, lateFee.capBp],
    [buyout.model, buyout.earlyAfterTerms, buyout.earlyDiscountBp],
    renewal && [renewal.rentBp, renewal.maxTerms],
    paymentOrder,
    [earlyReturn.minTerms, earlyReturn.compensationBp, earlyReturn.isByDay],
    overstay && [overstay.graceDays, overstay.dayBp, overstay.maxDays],
    waiverHoldBp,
    leaseClass,
    daysRule,
  ]);

/** The hold for the waived part of a deposit, in fen. Rounded up: it never secures less than was agreed on. */
export const waiverHoldOf = (
  waivedFen: Fen,
  { waiverHoldBp }: Pick<PlanTerms, 'waiverHoldBp'>,
): Fen => fen(Math.ceil((waivedFen * waiverHoldBp) / 10_000));

/** 滞纳金 in a sentence, for the agreement and the screen. */
export function lateFeeWords({ graceDays, firstBp, laterBp, capBp }: LateFeePolicy): string {
  if (capBp === 0 || (firstBp === 0 && laterBp === 0)) return '不收滞纳金';
  const grace = graceDays === 0 ? '逾期后' : `宽限${graceDays}天，此后`;
  const rate =
    firstBp === laterBp
      ? `每天按未付金额的${percent(firstBp)}`
      : `前${firstRateDays}天每天按未付金额的${percent(firstBp)}，之后每天${percent(laterBp)}`;
  return `${grace}${rate}计收，累计不超过该期账单的${percent(capBp)}`;
}

/** The rules of a buyout in a sentence. Whether and at what price is the order's own. */
export function buyoutWords({ model, earlyAfterTerms, earlyDiscountBp }: BuyoutTerms): string {
  const price = model === 'lessRentPaid' ? '买断价减去已付租金' : '未付的剩余租金加上到期尾款';
  const after = earlyAfterTerms === 0 ? '' : `，付满${earlyAfterTerms}期后可提前买断`;
  const discount =
    earlyDiscountBp === 0 ? '' : `，提前买断时${discountWords(model, earlyDiscountBp)}`;
  return `买断应付为${price}${after}${discount}`;
}

function discountWords(model: BuyoutModel, bp: number): string {
  switch (model) {
    case 'lessRentPaid':
      return `尾款减${percent(bp)}`;
    case 'finalPayment':
      return `剩余租金减${percent(bp)}`;
    case 'discountedRent':
      return `未逾期的剩余租金按${percent(10_000 - bp)}计收，逾期的租金照付`;
  }
}

/** 续租 in a sentence. */
export function renewalWords(renewal: RenewalTerms | null): string {
  if (renewal === null) return '到期不可续租';
  const most = renewal.maxTerms === null ? '' : `，最多${renewal.maxTerms}期`;
  return renewal.rentBp === 10_000
    ? `到期可按原每期租金续租${most}`
    : `到期可按原每期租金的${percent(renewal.rentBp)}续租${most}`;
}

/** 提前归还 in a sentence. */
export function earlyReturnWords({ minTerms, compensationBp, isByDay }: EarlyReturnTerms): string {
  const least = minTerms === 0 ? '' : `最短租期${minTerms}期，不足的仍须付清；`;
  const after = minTerms === 0 ? '' : '其后';
  const rest = isByDay
    ? `${after}归还当期的租金按实际使用天数计收，未使用天数和未到期的租金不再收取，已付的退还`
    : `${after}未到期的租金不再收取`;
  return compensationBp === 0
    ? `${least}提前归还的，${rest}，不另收违约金`
    : `${least}提前归还的，${rest}，另收${isByDay ? '不再收取的租金的' : '其'}${percent(compensationBp)}作为违约金`;
}

/** 超期占用费 in a sentence. */
export function overstayWords(overstay: OverstayTerms | null): string {
  if (overstay === null) return '未约定超期占用费';
  const { graceDays, dayBp, maxDays } = overstay;
  const from = graceDays === 0 ? '自届满次日起' : `届满后宽限${graceDays}天，此后`;
  const each = dayBp === 10_000 ? '日均租金' : `日均租金的${percent(dayBp)}`;
  return `租期届满未归还、续租或买断的，${from}每天按${each}计收超期占用费，至归还之日止，最多计${maxDays}天`;
}

/** 免押担保 in a sentence. */
export function waiverHoldWords(bp: number): string {
  if (bp === 0) return '免押部分无需冻结';
  const part = bp === 10_000 ? '等额' : `其${percent(bp)}的`;
  return `免押部分须冻结${part}预授权作为担保`;
}

/** The order of payment in a sentence. */
export const paymentOrderWords = (order: PaymentOrder): string =>
  order === 'rentFirst'
    ? '付款不足以付清的，先抵各期租金，再抵滞纳金'
    : '付款不足以付清的，先抵当期滞纳金，再抵当期租金';

/**
 * 租期 in a sentence: how many days or months, and the moment at which it ends; no day is named, for the first one is not known before the
 * product is there. `continues`: a relet follows the rental before.
 */
export function rentalPeriodWords(
  { period, termCount }: Pick<RentTerms, 'period' | 'termCount'>,
  rule: DaysRule,
  continues: boolean,
): string {
  const from = continues
    ? '原租期届满的次日；晚于该日办理起租的，为起租当日，其间各天按原租期的日均租金结算'
    : '乙方签收当日';
  const [each, whole] =
    period.unit === 'month'
      ? ['1个月', `${termCount}个月`]
      : [`${period.days}天`, `${termCount * period.days}天`];
  const day = rule === 'exact' ? '的前一日' : '';
  const end =
    period.unit === 'month'
      ? `至${whole}后对应日${day}24时止（当月无对应日的，以当月最后一日为对应日）`
      : `至${rule === 'exact' ? '第' : '起租日后第'}${whole}24时止`;
  return `租期自起租日起算，含起租日，每期${each}，${termCount}期共${whole}，${end}。起租日为${from}`;
}
