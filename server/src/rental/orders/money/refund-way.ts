import { unfitWay, type RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { Plan } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../../db/transaction.ts';
import { refuse } from '../../../http/refusal.ts';
import { returnedBy } from '../../../money/ledger/public.ts';
import type { StoredOrder } from '../core/order-store.ts';

type Order = Pick<StoredOrder, 'brand_code' | 'id'>;

/** Refuses a refund in a way that the money did not come by (ADR 41); for its preview, too. */
export const refuseUnfitWay = (tx: Tx, order: Order, plan: Plan): Promise<void> =>
  refuseOtherWallet(tx, order, { plan, way: plan.refundWay });

/** The same of a refund that is paid by a way that was chosen later. */
export async function refuseOtherWallet(
  tx: Tx,
  { brand_code: brand, id: orderId }: Order,
  { plan: { transfers }, way }: { readonly plan: Plan; readonly way: RefundWay | null },
): Promise<void> {
  if (way === null || way === 'cash' || way === 'bank') return;
  const unfit = unfitWay(way, await returnedBy(tx, { brand, orderId, transfers }));
  if (unfit?.code === 'refund_not_original') refuse(unfit.code, unfit);
  if (unfit?.code === 'refund_other_wallet') refuse(unfit.code, unfit);
}
