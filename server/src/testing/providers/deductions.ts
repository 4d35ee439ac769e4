import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import {
  sandboxDeductions,
  sandboxSignature,
} from '../../gateways/deduction/sandbox-deductions.ts';
import { deductionRunner } from '../../rental/deductions/run-deductions.ts';
import { rentedOrder } from '../orders/money.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type Shop, type World } from '../world.ts';
import { aRun, callBack, type CallbackManner, type RunChange } from './provider.ts';

export interface TriedRow {
  readonly number: number;
  readonly state: string;
  readonly reason: string | null;
  readonly amount_fen: number;
  readonly overpaid_fen: number;
}

export type DeductionFixture = Awaited<ReturnType<typeof openDeductionFixture>>;

/** A server of the world with the sandbox as its provider, and what happens there and here. `gateway`: what deductions go by in place of it. */
export async function openDeductionFixture(
  bare: World,
  gateway: DeductionGateway = sandboxDeductions(bare.filesDir, bare.secretKey, () => bare.now),
) {
  const app = await anotherServer(bare, { gateways: { deductions: gateway } });
  const world = Object.create(bare, { app: { value: app } }) as World;
  const { alpha } = bare;

  /** A rental of three months at ¥100.00 that begins today, whose customer agreed with an account. */
  const signedOrder = async (end = '9999', shop: Shop = alpha) => {
    const order = await rentedOrder(world, shop, { term_count: 3, total_rent_fen: fen(30_000) });
    const body = { orderId: order.id, account: `1380000${end}` };
    await send(world, shop.clerk, 'signDeductions', { body });
    return { orderId: order.id, billId: order.billIds[0] ?? 0, billIds: order.billIds };
  };
  const triesOf = (billId: number) =>
    stored<TriedRow>(
      bare,
      alpha,
      `select number, state, reason, amount_fen::int, overpaid_fen::int from deduction_attempts
         where bill_id = $1 order by number`,
      [billId],
    );
  /** The provider's deductions, by trade number. */
  const charges = async (): Promise<string[]> => {
    const text = await readFile(join(bare.filesDir, 'deductions.jsonl'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { tradeNo: string; isLost: boolean })
      .filter(({ isLost }) => !isLost)
      .map(({ tradeNo }) => tradeNo);
  };

  const callback = async (
    change: { readonly tradeNo?: string } & Record<string, unknown> = {},
    manner: CallbackManner = {},
    shop: Shop = alpha,
  ) => {
    const word = {
      eventNo: `${change.tradeNo} 1`,
      merchant: `sandbox-${shop.brand.code}`,
      tradeNo: '',
      providerNo: 'P1',
      amountFen: 10_000,
      currency: 'CNY',
      outcome: 'succeeded',
      ...change,
    };
    return callBack(world, shop, { path: 'deduction', word, signature: sandboxSignature }, manner);
  };

  return {
    world,
    gateway,
    signedOrder,
    triesOf,
    charges,
    callback,
    /** Runs the brand's deductions once, as the worker does. */
    run: (more: RunChange<DeductionGateway> = {}) =>
      deductionRunner(more.gateway ?? gateway).run({}, aRun(bare, more)),
    wait: (seconds: number) => {
      bare.now = new Date(bare.now.getTime() + seconds * 1000);
    },
    close: () => app.close(),
  };
}
