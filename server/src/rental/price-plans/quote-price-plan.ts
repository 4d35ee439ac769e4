import type { Input, Returned } from '@rental/contract/endpoint';
import type { quotePricePlan as call } from '@rental/contract/rental/price-plans';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import {
  buyoutsWithin,
  lateFeeWithin,
  quoteWithin,
  type PriceCaps,
} from '@rental/domain/rental/price-plans/price-caps';
import {
  offerTitle,
  type Offer,
  type PlanVersion,
} from '@rental/domain/rental/price-plans/price-plan';
import { quoteOf } from '@rental/domain/rental/price-plans/quote';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { cheapestSku, priceCapsOf } from './price-limits.ts';

/** 试算 of a plan as it is typed. Nothing is stored. */
export async function quotePricePlan(
  ctx: Context,
  { body: { productId, skuId, plan } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const caps = await priceCapsOf(tx, ctx.brandCode);
  const { name, retailFen } = await cheapestSku(tx, ctx.brandCode, { productId, skuId });
  const today = businessDateOf(ctx.now);
  const lateFee = lateFeeWithin(plan, caps);
  return {
    skuName: name,
    quotes: plan.offers.map((offer) => sentQuote(plan, offer, { retailFen, today, caps })),
    lateFeeBeyondCap: lateFee.done ? null : lateFee.refusal.words,
  };
}

interface QuotedFor {
  readonly retailFen: Fen;
  readonly today: BusinessDate;
  readonly caps: PriceCaps;
}

/** The quote of an offer with all services of the plan, and what the limits say of it. */
function sentQuote(plan: PlanVersion, offer: Offer, { retailFen, today, caps }: QuotedFor) {
  const quote = quoteOf(plan, offer, { retailFen, startOn: today, services: plan.services });
  const within = quoteWithin(plan, offer, quote, caps);
  const buyouts = buyoutsWithin(offer, quote, caps);
  return {
    title: offerTitle(offer),
    ...quote,
    services: [...quote.services],
    bills: [...quote.bills],
    buyouts: [...quote.buyouts],
    beyondCap: within.done ? null : within.refusal.words,
    belowFloor: buyouts.done ? null : buyouts.refusal.words,
  };
}
