import { fen, type Fen } from '@rental/domain/money';
import { feesOfParts, type PaidPart } from '@rental/domain/rental/settlements/payment-fees';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Period } from './period.ts';

interface PaymentRow {
  readonly amountFen: Fen;
  readonly feeBp: number;
  readonly parts: readonly PaidPart[];
}

/**
 * The providers' fees by bill of the payments of these orders that the period sees, each at the rate of the account that it went by. What
 * was paid by hand, or by no account of the brand, has none.
 */
export async function feesOfBills(
  tx: Tx,
  { brand, rule, toOn, seenTo }: Period,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Fen>> {
  const { rows } = await sql<PaymentRow>`
    select p.amount_fen as "amountFen", max(s.fee_bp) as "feeBp", jsonb_agg(jsonb_build_object('billId', l.bill_id,
      'amountFen', l.amount_fen, 'reversedFen', l.reversed_fen) order by l.id) as parts
    from payments p
    join acts a on a.brand_code = ${brand} and a.id = p.act_id
    join provider_trades s on s.brand_code = ${brand} and s.trade_no = p.trade_no and s.fee_bp > 0
    join payment_allocations l on l.brand_code = ${brand} and l.payment_id = p.id
    where p.brand_code = ${brand} and p.order_id = any (${orderIds}::bigint[]) and p.provider is not null
      and a.id <= ${seenTo} and a.posted_on between ${rule.starts_on}::date and ${toOn}::date
    group by p.id, p.amount_fen
    order by p.id`.execute(tx);
  const fees = new Map<number, Fen>();
  for (const payment of rows) {
    const charged = feesOfParts(payment, rule.fee_returned);
    for (const [place, { billId }] of payment.parts.entries())
      if (billId !== null) fees.set(billId, fen((fees.get(billId) ?? 0) + (charged[place] ?? 0)));
  }
  return fees;
}
