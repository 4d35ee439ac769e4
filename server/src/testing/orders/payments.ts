import { sandboxSignature } from '../../gateways/payment/open-payments.ts';
import { noPayments } from '../../gateways/payment/payment-gateway.ts';
import { paymentRunner } from '../../rental/payment-orders/run-payments.ts';
import { aRun, callBack } from '../providers/provider.ts';
import { stored } from '../wire/rows.ts';
import type { Shop, World } from '../world.ts';

interface Pressed {
  readonly orderId: number;
  readonly billIds: readonly number[];
  readonly amountFen: number;
}

/** A payment order whose customer pressed pay now, and which the provider does not decide; it is asked again much later. */
export async function undecidedPayment(
  world: World,
  shop: Shop,
  { orderId, billIds, amountFen }: Pressed,
): Promise<{ readonly id: number; readonly paymentNo: string }> {
  const [made] = await stored<{ id: number; paymentNo: string }>(
    world,
    shop,
    `insert into payment_orders (brand_code, order_id, payment_no, token, link, bill_ids, amount_fen, state, expires_at, created_at,
       pressed_at, unanswered_since, undecided_at, look_at)
     select brand_code, id, 'SK' || (select count(*) from payment_orders) + 1000000, 'token-of-a-test-' || gen_random_uuid(),
       'https://admin.example.com/pay/x', $2, $3, 'paying', $4::timestamptz + interval '1 year', $4, $4, $4, $4,
       $4::timestamptz + interval '1 year'
     from orders where id = $1 returning id, payment_no as "paymentNo"`,
    [orderId, billIds, amountFen, world.now],
  );
  if (made === undefined) throw new Error(`There is no order ${orderId}`);
  return made;
}

/** Closes what is to be closed of alpha at a provider that is none. */
export const endPayments = (world: World) => paymentRunner(noPayments).run({}, aRun(world, {}));

/** The provider says by itself that it was paid. */
export const paymentArrived = (
  world: World,
  shop: Shop,
  { paymentNo, amountFen, ...word }: { paymentNo: string; amountFen: number; eventNo?: string },
) =>
  callBack(
    world,
    shop,
    {
      path: 'payment',
      word: {
        eventNo: `${paymentNo} 1`,
        merchant: `sandbox-${shop.brand.code}`,
        tradeNo: paymentNo,
        providerNo: 'P1',
        amountFen,
        currency: 'CNY',
        outcome: 'paid',
        ...word,
      },
      signature: sandboxSignature,
    },
    {},
  );
