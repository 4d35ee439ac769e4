import type { Input, Returned } from '@rental/contract/endpoint';
import type { openQuote as call } from '@rental/contract/rental/intake';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { choiceQuote } from '../orders/placing/public.ts';

/** 试算 for a customer. Refused where the order would be, so that a shop shows no price that nobody can order at. */
export const openQuote = (
  ctx: AppContext,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => choiceQuote(ctx, tx, body);
