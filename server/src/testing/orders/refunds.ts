import { noPayments, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { sealFor } from '../../sealed.ts';
import { refundRunner } from '../../rental/refunds/run-refunds.ts';
import { aRun } from '../providers/provider.ts';
import { stored } from '../wire/rows.ts';
import type { Shop, World } from '../world.ts';

/** The refund orders of an order, the first one first. */
export const refundsOf = (world: World, shop: Shop, orderId: number) =>
  stored<{ readonly id: number; readonly state: string; readonly refund_no: string }>(
    world,
    shop,
    'select id, state, refund_no from refund_orders where order_id = $1 order by id',
    [orderId],
  );

/** Runs the refunds of alpha once, as the worker does. */
export const runRefunds = (world: World, gateway: PaymentGateway) =>
  refundRunner(gateway, sealFor(world.secretKey, 'payee')).run({}, aRun(world, {}));

/** Sends the refunds of alpha to a server without a provider: each fails. */
export const failRefunds = (world: World) => runRefunds(world, noPayments);
