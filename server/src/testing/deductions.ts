import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deductionRunner } from '../deductions/public.ts';
import { inTransaction } from '../db/transaction.ts';
import type { DeductionGateway } from '../gateways/deduction/deduction-gateway.ts';
import { sandboxDeductions, sandboxSignature } from '../gateways/deduction/sandbox-deductions.ts';
import type { JobRun } from '../jobs/job.ts';
import { fen } from '@rental/domain/money';
import { rentedOrder } from './money.ts';
import { stored } from './rows.ts';
import { send } from './send.ts';
import { anotherServer, type Shop, type World } from './world.ts';

const secret = 'of the tests alone, 0123456789abcdef';

export interface TriedRow {
  readonly number: number;
  readonly state: string;
  readonly reason: string | null;
  readonly amount_fen: number;
  readonly overpaid_fen: number;
}

export type DeductionDesk = Awaited<ReturnType<typeof openDeductionDesk>>;

/** A server of the world with the sandbox as its provider, and what happens there and here. */
export async function openDeductionDesk(bare: World) {
  const gateway = sandboxDeductions(bare.filesDir, secret, () => bare.now);
  const app = await anotherServer(bare, { deductions: gateway });
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
  /** What the provider has taken from accounts, by trade number. */
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
    const body = {
      eventNo: `${change.tradeNo} 1`,
      merchant: `sandbox-${shop.brand.code}`,
      tradeNo: '',
      providerNo: 'P1',
      amountFen: 10_000,
      currency: 'CNY',
      outcome: 'succeeded',
      ...change,
    };
    const raw = JSON.stringify(body);
    const timestamp = String(Math.floor(bare.now.getTime() / 1000) - (manner.secondsAgo ?? 0));
    const response = await app.inject({
      method: 'POST',
      url: '/api/callback/deduction',
      headers: {
        host: shop.brand.domainAdmin,
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': manner.signature ?? sandboxSignature(secret, timestamp, raw),
      },
      payload: manner.sent ?? raw,
    });
    return { status: response.statusCode, body: response.json<{ code?: string }>() };
  };

  return {
    world,
    gateway,
    signedOrder,
    triesOf,
    charges,
    callback,
    /** Runs the brand's deductions once, as the worker does. */
    run: (more: RunChange = {}) => runDeductions(bare, more.gateway ?? gateway, more),
    wait: (seconds: number) => {
      bare.now = new Date(bare.now.getTime() + seconds * 1000);
    },
    close: () => app.close(),
  };
}

interface CallbackManner {
  readonly secondsAgo?: number;
  readonly signature?: string;
  /** What is sent in place of what was signed. */
  readonly sent?: string;
}

interface RunChange {
  readonly gateway?: DeductionGateway;
  readonly transaction?: (kept: JobRun['transaction']) => JobRun['transaction'];
}

async function runDeductions(
  world: World,
  gateway: DeductionGateway,
  { transaction = (kept) => kept }: RunChange,
): Promise<void> {
  const brand = world.alpha.brand.code;
  await deductionRunner(gateway).run(
    {},
    {
      brand,
      now: () => world.now,
      signal: new AbortController().signal,
      transaction: transaction((mode, work) =>
        inTransaction(world.database.app, brand, mode, work),
      ),
    },
  );
}
