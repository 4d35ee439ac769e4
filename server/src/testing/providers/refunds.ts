import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { sandboxPayments, sandboxSignature } from '../../gateways/payment/open-payments.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { refundRunner } from '../../rental/refunds/run-refunds.ts';
import { sealFor } from '../../sealed.ts';
import { doMoney, rentedOrder } from '../orders/money.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type World } from '../world.ts';
import { openDeductionFixture } from './deductions.ts';
import { aRun, callBack, type RunChange } from './provider.ts';

export interface RefundFacts {
  readonly id: number;
  readonly refund_no: string;
  readonly way: string;
  readonly state: string;
  readonly reason: string | null;
  readonly amount_fen: number;
  readonly paid_by: string | null;
  readonly is_moved: boolean;
  readonly undecided_at: Date | null;
}

/** A server with the sandbox that takes payments and gives them back. */
export async function openRefundFixture(bare: World) {
  const charges = await openDeductionFixture(bare);
  const gateway = sandboxPayments(bare.filesDir, bare.secretKey, () => bare.now);
  const app = await anotherServer(bare, { gateways: { payments: gateway } });
  const world = Object.create(bare, { app: { value: app } }) as World;
  const { alpha } = bare;

  /** A rental of one bill, which 代扣 has paid. */
  const paidByDeduction = async (amountFen: number) => {
    const { id: orderId, billIds } = await rentedOrder(world, alpha, {
      term_count: 1,
      total_rent_fen: fen(amountFen),
    });
    await send(charges.world, alpha.clerk, 'signDeductions', {
      body: { orderId, account: '13800000007' },
    });
    await charges.run();
    return { orderId, billId: billIds[0] ?? 0 };
  };
  /** The bill goes back in a way; answers the reply. */
  const refundBill = (of: { readonly orderId: number; readonly billId: number }, way: string) =>
    doMoney(world, alpha.admin, 'refundBill', { ...of, refundMethod: way }, { reason: '误收' });
  const refundsOf = (orderId: number) =>
    stored<RefundFacts>(
      bare,
      alpha,
      `select id, refund_no, way, state, reason, amount_fen::int, paid_by, is_moved, undecided_at
         from refund_orders where order_id = $1 order by id`,
      [orderId],
    );

  return {
    world,
    gateway,
    charges,
    paidByDeduction,
    refundBill,
    refundsOf,
    /** A bill that 代扣 paid is decided to go back the way it came: the amount says what the provider does. */
    refunded: async (amountFen: number) => {
      const of = await paidByDeduction(amountFen);
      await refundBill(of, 'original');
      return of.orderId;
    },
    /** The balance of an account of the chart for an order, as the books say, in fen: debit less credit. */
    balanceOf: async (orderId: number, code: string) => {
      const [row] = await stored<{ fen: number }>(
        bare,
        alpha,
        `select coalesce(sum(case when debit = $2 then amount_fen else 0 end
             - case when credit = $2 then amount_fen else 0 end), 0)::int as fen
           from transfers where order_id = $1`,
        [orderId, code],
      );
      return row?.fen;
    },
    /** The numbers that the provider was told to pay back, those that never arrived aside. */
    providerRefunds: async (): Promise<string[]> => {
      const text = await readFile(join(bare.filesDir, 'refunds.jsonl'), 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { refundNo: string; isLost: boolean })
        .filter(({ isLost }) => !isLost)
        .map(({ refundNo }) => refundNo);
    },
    /** Runs the brand's refunds once, as the worker does. */
    run: (more: RunChange<PaymentGateway> = {}) =>
      refundRunner(more.gateway ?? gateway, sealFor(bare.secretKey, 'payee')).run(
        {},
        aRun(bare, more),
      ),
    wait: charges.wait,
    callback: (word: { readonly tradeNo: string } & Record<string, unknown>) =>
      callBack(
        world,
        alpha,
        {
          path: 'refund',
          word: {
            eventNo: `${word.tradeNo} 1`,
            merchant: `sandbox-${alpha.brand.code}`,
            providerNo: 'P1',
            currency: 'CNY',
            outcome: 'succeeded',
            ...word,
          },
          signature: sandboxSignature,
        },
        {},
      ),
    close: async () => {
      await app.close();
      await charges.close();
    },
  };
}

export type RefundFixture = Awaited<ReturnType<typeof openRefundFixture>>;
