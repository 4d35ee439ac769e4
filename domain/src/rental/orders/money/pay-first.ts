import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { Draft } from '../core/drafting.ts';
import { orderStatus, type OrderStatus } from '../core/order-status.ts';
import type { Plan, Position, Terms } from '../core/position.ts';

/** From 审核通过 on, until the product leaves. */
const beforeLeaving: ReadonlySet<OrderStatus> = new Set([
  orderStatus.approved,
  orderStatus.toGenerateAgreement,
  orderStatus.toShip,
]);

/** 收首期租金: the first term is billed and paid at once, before the product leaves; the others fall due from the first day of the rental on. */
export function payFirst(
  position: Position,
  terms: Terms,
  { method }: { readonly method: MoneyMethod },
): Result<Plan, { readonly code: 'no_first_payment' }> {
  const { status, firstRentFen } = position;
  if (firstRentFen === 0 || !beforeLeaving.has(status))
    return refused({ code: 'no_first_payment' });
  const draft = new Draft(position, terms);
  draft.pay([draft.add(billKinds.rent, firstRentFen, terms.today)], firstRentFen, method);
  return done(draft.plan());
}
