import type { Input, Returned } from '@rental/contract/endpoint';
import type { openQuote as call } from '@rental/contract/rental/intake';
import { businessDateOf } from '@rental/domain/business-date';
import { offerFor } from '@rental/domain/rental/intake/intake';
import { offerTitle } from '@rental/domain/rental/price-plans/price-plan';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, orRefuse } from '../../http/refusal.ts';
import { priceCapsOf } from '../price-plans/public.ts';
import { chosenPlan } from './chosen-plan.ts';

/** 试算 for a customer. Refused where the order would be, so that a shop shows no price that nobody can order at. */
export async function openQuote(
  ctx: AppContext,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [found, caps] = await Promise.all([
    chosenPlan(ctx, tx, body),
    priceCapsOf(tx, ctx.brandCode),
  ]);
  const chosen = orNotFound(found);
  const wanted = { ...body, version: body.planVersion };
  const { offer, quote } = orRefuse(offerFor(chosen, wanted, caps, businessDateOf(ctx.now)));
  return {
    title: offerTitle(offer),
    ...quote,
    bills: [...quote.bills],
    buyouts: [...quote.buyouts],
    beyondCap: null,
  };
}
