import type { Input, Returned } from '@rental/contract/endpoint';
import type { openOptions as call } from '@rental/contract/rental/open-applications';
import { refusals } from '@rental/contract/refusals';
import {
  applicable,
  buyoutQuote,
  renewalOffers,
  type NotApplicable,
} from '@rental/domain/rental/applications/applications';
import type { Result } from '@rental/domain/result';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { placedOrder } from '../intake/public.ts';
import { standingOf } from '../orders/core/public.ts';
import { applicableOrder } from './applicable-order.ts';

/** The applications that are possible now, by the decisions of the commands, at the prices of today. */
export async function openOptions(
  ctx: AppContext,
  { params: { externalNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { id } = await placedOrder(ctx, tx, externalNo);
  const at = await applicableOrder(ctx, tx, await standingOf(ctx, tx, id));
  const buyout = buyoutQuote(at);
  const renewal = renewalOffers(at);
  return {
    today: at.terms.today,
    return: possible(applicable.return(at)),
    buyout: { ...possible(buyout), quote: buyout.done ? { ...buyout.value } : null },
    renewal: { ...possible(renewal), periods: renewal.done ? [...renewal.value] : [] },
    address: possible(applicable.address(at)),
    complaint: possible(applicable.complaint(at)),
  };
}

function possible(decided: Result<unknown, NotApplicable>) {
  if (decided.done) return { isPossible: true, refusal: null };
  const { code } = decided.refusal;
  const message: (facts: never) => string = refusals[code].message;
  return { isPossible: false, refusal: { code, message: message(decided.refusal as never) } };
}
