import { sandboxPayments } from '../../gateways/payment/open-payments.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { refundRunner } from '../../rental/refunds/run-refunds.ts';
import { splitRunner } from '../../rental/settlements/run-splits.ts';
import { sealFor } from '../../sealed.ts';
import { doMoney } from '../orders/money.ts';
import { SettledStore } from '../orders/settled-stores.ts';
import { proofIn } from '../people/agreed.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import type { World } from '../world.ts';
import { openPaymentFixture } from './payments.ts';
import { aRun, type RunChange } from './provider.ts';
import { holder } from './withdrawals.ts';

/** A store with 80 % of rent whose provider splits, and customers who pay ¥100.00 bills by links. */
export async function openSplitFixture(bare: World) {
  const shop = bare.alpha;
  const gateway = sandboxPayments(bare.filesDir, bare.secretKey, () => bare.now);
  const payments = await openPaymentFixture(bare, gateway);
  const { world } = payments;
  const store = new SettledStore(world, shop);
  const seal = sealFor(bare.secretKey, 'payee');
  const [storeId] = shop.stores;
  await stored(bare, shop, 'update stores set legal_person = $1', [holder]);
  const on = (day: string, hour = 10) => {
    bare.now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
  };

  return {
    world,
    shop,
    store,
    gateway,
    on,
    wait: payments.wait,
    /** An account of the store at the provider: its last two digits say what becomes of a split. Past its 24 hours. */
    receiver: async (ending = '06') => {
      const owner = { payee: 'store', payeeId: storeId } as const;
      const body = { ...owner, method: 'alipay', account: `138000000${ending}`, holder } as const;
      const made = await send(world, shop.admin, 'savePayoutAccount', {
        body: { ...body, ...(await proofIn(world)) },
      });
      await stored(
        bare,
        shop,
        `update payout_accounts set state = 'verified', verified_by = operator_id, verified_at = created_at,
           usable_from = created_at where id = $1`,
        [made.answer.id],
      );
      return made.answer.id;
    },
    /** A rental whose only bill its customer pays by a link. */
    paid: async (amountFen = 100_00) => {
      const of = await payments.rented(amountFen);
      const { path } = await payments.linkOf(of);
      await payments.payThere((await payments.press(path)) ?? '');
      await payments.run();
      return { orderId: of.orderId, billId: of.billIds[0] ?? 0 };
    },
    refund: (
      of: { readonly orderId: number; readonly billId: number },
      more: Readonly<Record<string, unknown>> = {},
    ) =>
      doMoney(
        world,
        shop.admin,
        'refundBill',
        { ...of, refundMethod: 'original', ...more },
        { reason: '误收' },
      ),
    /** The settlement of the period that is over, submitted and approved; answers its row. */
    approved: async () => {
      await store.build();
      const [row] = await store.rows();
      const id = row?.id ?? 0;
      await store.submit(id);
      await store.settle(id);
      return id;
    },
    /** Runs the brand's splits and returns once, as the worker does. */
    split: (more: RunChange<PaymentGateway> = {}) =>
      splitRunner(more.gateway ?? gateway, seal).run({}, aRun(bare, more)),
    /** Runs the brand's refunds once, as the worker does. */
    sendRefunds: (more: RunChange<PaymentGateway> = {}) =>
      refundRunner(more.gateway ?? gateway, seal).run({}, aRun(bare, more)),
    refunds: async () =>
      (
        await stored<{ state: string }>(bare, shop, 'select state from refund_orders order by id')
      ).map(({ state }) => state),
    /** The books' sums of what the store is owed and of what was split. */
    owed: async () => {
      const [row] = await stored<{ fen: number }>(
        bare,
        shop,
        `select coalesce(sum(case when credit = 'storePayable' then amount_fen else 0 - amount_fen end), 0)::int as fen
         from transfers where 'storePayable' in (debit, credit)`,
      );
      return row?.fen;
    },
    returns: () =>
      stored<{ state: string; fen: number; reason: string | null }>(
        bare,
        shop,
        'select state, amount_fen::int as fen, reason from split_returns order by id',
      ),
    close: async () => {
      await world.app.close();
    },
  };
}

export type SplitFixture = Awaited<ReturnType<typeof openSplitFixture>>;
