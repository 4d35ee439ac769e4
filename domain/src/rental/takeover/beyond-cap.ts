import type { BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import type { RentTerms } from '../bills/schedule.ts';
import type { PlanTerms } from '../orders/core/lease-terms.ts';
import type { SpecialOrderType } from '../orders/core/order-terms.ts';
import type { BuyoutRule } from '../orders/core/position.ts';
import {
  buyoutsWithin,
  lateFeeWithin,
  quoteWithin,
  type PriceCaps,
} from '../price-plans/price-caps.ts';
import type { PlanVersion } from '../price-plans/price-plan.ts';
import { quoteOf } from '../price-plans/quote.ts';

interface Priced {
  readonly terms: RentTerms;
  readonly type: SpecialOrderType;
  readonly buyoutRule: BuyoutRule;
  readonly buyoutFen: Fen | null;
  readonly startOn: BusinessDate;
}

/** The limit that the price of an order passes today, in words; null: none. It was agreed on elsewhere, so it is told and not refused. */
export function beyondCapWords(
  { terms, type, buyoutRule, buyoutFen, startOn }: Priced,
  lease: PlanTerms,
  retailFen: Fen,
  caps: PriceCaps,
): string | null {
  const offer = { ...terms, buyoutFen };
  const plan: PlanVersion = {
    type,
    offers: [offer],
    firstPayment: 'atReceipt',
    depositFen: fen(0),
    waivableFen: fen(0),
    authorizableFen: fen(0),
    buyoutRule,
    lease,
    services: [],
    audience: { storeIds: [], channelIds: [], sources: [] },
  };
  const quote = quoteOf(plan, offer, { retailFen, startOn, services: [] });
  const checks = [
    lateFeeWithin(plan, caps),
    quoteWithin(plan, offer, quote, caps),
    buyoutsWithin(offer, quote, caps),
  ];
  const words = checks.flatMap((check) => (check.done ? [] : [check.refusal.words]));
  return words.length === 0 ? null : words.join('；');
}
