import { overstayCharger } from '../../rental/orders/overstays/charge-overstays.ts';
import type { AuthorizationFixture } from '../providers/authorizations.ts';
import type { DeductionFixture } from '../providers/deductions.ts';
import type { PaymentFixture } from '../providers/payments.ts';
import { aRun } from '../providers/provider.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import type { World } from '../world.ts';
import type { Draw } from './life-orders.ts';
import { runRefunds } from './refunds.ts';

interface Providers {
  readonly holds: AuthorizationFixture;
  readonly charges: DeductionFixture;
  readonly payments: PaymentFixture;
}

/** The world around a shop without its operators: timed work, providers, customers on their pages, the workshop that repairs. */
export function openLifeProviders(
  world: World,
  { holds, charges, payments }: Providers,
  { pick, oneOf }: Draw,
) {
  const { alpha } = world;

  /** Pages of the provider on which a customer has not paid yet: the bill may be paid by hand meanwhile. */
  const pages: string[] = [];
  const payLater = async (): Promise<void> => {
    for (const page of pages.splice(0)) {
      if (pick(2) === 0) await payments.payThere(page);
      else pages.push(page);
    }
  };

  /** Customers agree on their pages, or do not, or another day. */
  const answerHolds = async (orderIds: readonly number[]): Promise<void> => {
    const waiting = await stored<{ id: number }>(
      world,
      alpha,
      `select order_id as id from authorization_steps where step = 'hold' and state = 'asked' and withdrawn_at is null
         and order_id = any($1)`,
      [orderIds],
    );
    for (const { id } of waiting)
      if (pick(3) > 0) await holds.answerPage(id, pick(5) === 0 ? 'refuse' : 'agree');
  };

  /** Devices leave the workshop, or are given up. */
  const repairs = async (): Promise<void> => {
    const open = await stored<{ id: number; state: string }>(
      world,
      alpha,
      'select id, state from repair_orders where ended_at is null',
    );
    for (const { id, state } of open) {
      const body = { id, costFen: 32_000 };
      if (state === 'toRepair')
        await send(world, alpha.clerk, 'startRepair', { body: { id, supplier: '城西维修' } });
      else if (pick(4) > 0)
        await send(world, alpha.clerk, 'finishRepair', { body: { ...body, grade: 'grade95' } });
      else
        await send(world, alpha.clerk, 'writeOffRepair', { body: { ...body, reason: '主板进水' } });
    }
  };

  return {
    /** The providers' day: what was asked is answered, and what fell due is counted. */
    evening: async (orderIds: readonly number[]): Promise<void> => {
      await overstayCharger.run({}, aRun(world, {}));
      await holds.run();
      await holds.runEnds();
      await charges.run();
      await payLater();
      await payments.run();
      await runRefunds(world, payments.gateway);
      await answerHolds(orderIds);
      await repairs();
    },
    /** A link for a bill: the customer pays, or presses and pays another day, or does not look at it; another one may be closed. */
    byLink: async (orderId: number, billIds: readonly number[]): Promise<void> => {
      const { status, answer } = await payments.sendLink({ orderId, billIds });
      if (status !== 200) return;
      const does = oneOf(['pay', 'pay', 'press', 'close', 'nothing'] as const);
      const page =
        does === 'pay' || does === 'press'
          ? await payments.press(new URL(answer.link).pathname)
          : null;
      if (page !== null && does === 'pay') await payments.payThere(page);
      if (page !== null && does === 'press') pages.push(page);
      if (does === 'close')
        await send(payments.world, alpha.admin, 'closePayment', {
          body: { paymentOrderId: answer.id },
        });
    },
  };
}
