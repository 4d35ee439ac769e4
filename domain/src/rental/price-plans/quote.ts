import { addDays, type BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { planBills, rentEndsOn, type PlannedBill } from '../bills/schedule.ts';
import { buyoutPrice, isEarlyBuyout } from '../orders/core/buyout-price.ts';
import { firstRentOf } from '../orders/core/first-payment.ts';
import { daysRuleToday } from '../orders/core/lease-terms.ts';
import { annualRateBp } from './annual-rate.ts';
import { servicesFen, type AgreedService } from './plan-services.ts';
import type { Offer, PlanVersion } from './price-plan.ts';

/** The price of a buyout once so many terms are paid, on the day on which the next one would fall due. */
export interface QuotedBuyout {
  readonly paidTerms: number;
  readonly on: BusinessDate;
  readonly rentPaidFen: Fen;
  readonly priceFen: Fen;
}

/** 试算: what an offer costs a customer in all, as if the rental began on `startOn`. */
export interface Quote {
  readonly startOn: BusinessDate;
  readonly endsOn: BusinessDate;
  readonly bills: readonly PlannedBill[];
  readonly totalRentFen: Fen;
  /** 增值服务 in it. */
  readonly services: readonly AgreedService[];
  /** Their price, due on the first day. */
  readonly servicesFen: Fen;
  readonly depositFen: Fen;
  readonly waivableFen: Fen;
  readonly authorizableFen: Fen;
  /** 免押担保: how much of what is waived has to be frozen, in 1/10,000. */
  readonly waiverHoldBp: number;
  /** Paid before the product leaves: the first rent where it is due then, and the whole deposit. */
  readonly beforeShippingFen: Fen;
  /** In their order, the last at the end; empty: the product cannot be bought. */
  readonly buyouts: readonly QuotedBuyout[];
  /** The rent and the services, and with 先租后买 the buyout at the end. */
  readonly totalFen: Fen;
  readonly retailFen: Fen;
  /** `totalFen` in 1/10,000 of the retail price, rounded up. */
  readonly totalBp: number;
  /** 年化综合成本 of 先租后买 in basis points; null for 租赁: the product goes back. */
  readonly annualBp: number | null;
}

/** A quote is for a product of this retail price, with these services, as if the rental began on this day. */
interface QuotedFor {
  readonly retailFen: Fen;
  readonly startOn: BusinessDate;
  readonly services: readonly AgreedService[];
}

/** The quote of one offer of a plan. */
export function quoteOf(
  plan: PlanVersion,
  offer: Offer,
  { retailFen, startOn, services }: QuotedFor,
): Quote {
  const bills = planBills(offer, startOn);
  const endsOn = rentEndsOn(offer, startOn, daysRuleToday);
  const buyouts = buyoutsOf(plan, offer, bills, endsOn);
  const atEndFen = plan.type === 2 ? (buyouts.at(-1)?.priceFen ?? fen(0)) : fen(0);
  const addedFen = servicesFen(services);
  const totalFen = fen(offer.totalRentFen + addedFen + atEndFen);
  return {
    startOn,
    endsOn,
    bills,
    totalRentFen: offer.totalRentFen,
    services: services.map(({ kind, name, priceFen }) => ({ kind, name, priceFen })),
    servicesFen: addedFen,
    depositFen: plan.depositFen,
    waivableFen: plan.waivableFen,
    authorizableFen: plan.authorizableFen,
    waiverHoldBp: plan.lease.waiverHoldBp,
    beforeShippingFen: fen(firstRentOf(offer, plan.firstPayment, 0) + plan.depositFen),
    buyouts,
    totalFen,
    retailFen,
    totalBp: Math.ceil((totalFen * 10_000) / retailFen),
    annualBp:
      plan.type === 1
        ? null
        : annualRateBp(retailFen, startOn, [
            { on: startOn, amountFen: addedFen },
            ...bills.map(({ dueOn, rentFen }) => ({ on: dueOn, amountFen: rentFen })),
            // the rental ends at 24:00 of its last day
            { on: addDays(endsOn, 1), amountFen: atEndFen },
          ]),
  };
}

function buyoutsOf(
  { buyoutRule, lease }: PlanVersion,
  { buyoutFen, termCount }: Offer,
  bills: readonly PlannedBill[],
  endsOn: BusinessDate,
): QuotedBuyout[] {
  if (buyoutFen === null || buyoutRule === 'never') return [];
  const rents = bills.map(({ rentFen }) => rentFen);
  return Array.from({ length: termCount + 1 }, (_, paidTerms) => {
    const on = bills[paidTerms]?.dueOn ?? endsOn;
    const rentPaidFen = sumFen(rents.slice(0, paidTerms));
    const price = buyoutPrice(lease.buyout, {
      buyoutFen,
      rentPaidFen,
      rentLeftFen: sumFen(rents.slice(paidTerms)),
      overdueRentFen: fen(0),
      isEarly: isEarlyBuyout(endsOn, on),
    });
    return {
      paidTerms,
      on,
      rentPaidFen,
      priceFen: price.balanceFen,
      isPossible:
        !isEarlyBuyout(endsOn, on) ||
        (buyoutRule === 'early' && paidTerms >= lease.buyout.earlyAfterTerms),
    };
  }).flatMap(({ isPossible, ...buyout }) => (isPossible ? [buyout] : []));
}
