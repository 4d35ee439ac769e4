import type { Quote } from '@rental/contract/rental/price-plans';
import { offerTitle } from '@rental/domain/rental/price-plans/price-plan';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import type { Choice } from './chosen-plan.ts';
import { quotedChoice } from './place-by-plan.ts';

/** The quote of a choice as it is sent. */
export async function choiceQuote(
  here: Pick<Reach, 'brandCode' | 'now'>,
  tx: Tx,
  choice: Choice,
): Promise<Quote> {
  const { offer, quote } = await quotedChoice(here, tx, choice);
  return {
    title: offerTitle(offer),
    ...quote,
    services: [...quote.services],
    bills: [...quote.bills],
    buyouts: [...quote.buyouts],
    beyondCap: null,
    belowFloor: null,
  };
}
