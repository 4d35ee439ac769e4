import type { BusinessDate } from '@rental/domain/business-date';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { settlementOf } from '@rental/domain/rental/extras/extras';
import { billAdded } from '@rental/domain/rental/orders/core/bill-changes';
import { serviceBillKinds } from '@rental/domain/rental/price-plans/plan-services';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { countBills } from '../core/order-rollups.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { insertBills } from '../money/write-bills.ts';

/** Bills the services (增值服务) of an order, due on the first day of its rental. Answers their entries in the books. */
export async function billServices(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  dueOn: BusinessDate,
): Promise<readonly Transfer[]> {
  const made: Transfer[] = [];
  if (order.services.length === 0) return made;
  const lastTerms = await lastTermsOf(ctx, tx, order.id);
  for (const { kind: serviceKind, name: purpose, priceFen: amountFen } of order.services) {
    const kind = serviceBillKinds[serviceKind];
    const term = (lastTerms.get(kind) ?? 0) + 1;
    lastTerms.set(kind, term);
    const { bill, transfers } = billAdded({ id: -1, kind, term, amountFen, dueOn });
    const ids = await insertBills(ctx, tx, order, {
      bills: [bill],
      ways: new Map(),
      charged: { purpose, settlementBp: settlementOf(kind, null), note: null },
    });
    made.push(...transfers.map((one) => ({ ...one, billId: ids.get(bill.id) ?? null })));
  }
  countBills(
    ctx,
    tx,
    order,
    order.services.map(({ priceFen }) => ({
      day: dueOn,
      count: 1,
      unpaid: 1,
      dueFen: priceFen,
      paidFen: 0,
    })),
  );
  return made;
}

/** The last term of each kind of bills that an order has already: 投保 by hand may have come before. */
async function lastTermsOf({ brandCode }: Acting, tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('bills')
    .select(['kind', (of) => of.fn.max('term').as('term')])
    .where('brand_code', '=', brandCode)
    .where('order_id', '=', orderId)
    .groupBy('kind')
    .execute();
  return new Map<number, number>(rows.map(({ kind, term }) => [kind, term]));
}
