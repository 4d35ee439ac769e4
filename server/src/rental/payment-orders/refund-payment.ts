import { overpaidRefunds } from '../orders/money/public.ts';
import { changePayment, type StoredPayment } from './payment-store.ts';

type PaidIn = StoredPayment & { readonly bill_id: number | null; readonly trade_no: string };

/** 退还多收款 of a payment order. */
export const paymentRefunds = overpaidRefunds<{ readonly paymentOrderId: number }, PaidIn>({
  noun: '收款单',
  find: async (tx, brand, { paymentOrderId }) => {
    const found = await tx
      .selectFrom('payment_orders')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('id', '=', paymentOrderId)
      .executeTakeFirst();
    return found && { ...found, bill_id: found.bill_ids[0] ?? null, trade_no: found.payment_no };
  },
  change: changePayment,
});
