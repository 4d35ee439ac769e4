import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { sandboxPayments } from '../../gateways/payment/open-payments.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { paymentRunner } from '../../rental/payment-orders/run-payments.ts';
import { rentedOrder } from '../orders/money.ts';
import { paymentArrived } from '../orders/payments.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type Caller, type World } from '../world.ts';
import { aRun, type RunChange } from './provider.ts';

export interface PaymentFacts {
  readonly id: number;
  readonly payment_no: string;
  readonly state: string;
  readonly reason: string | null;
  readonly amount_fen: number | null;
  readonly overpaid_fen: number;
  readonly undecided_at: Date | null;
}

/** A server with the sandbox that takes payments, and a customer with a browser. */
export async function openPaymentFixture(
  bare: World,
  gateway: PaymentGateway = sandboxPayments(bare.filesDir, bare.secretKey, () => bare.now),
) {
  const app = await anotherServer(bare, { gateways: { payments: gateway } });
  const world = Object.create(bare, { app: { value: app } }) as World;
  const { alpha } = bare;

  /** A rental of so many months, each of this rent; the first bill is due today. */
  const rented = async (rentFen: number, termCount = 1) => {
    const { id, billIds } = await rentedOrder(world, alpha, {
      term_count: termCount,
      total_rent_fen: fen(rentFen * termCount),
    });
    return { orderId: id, billIds };
  };
  /** The reply to 发收款链接. */
  const sendLink = (
    of: { readonly orderId: number; readonly billIds: readonly number[] },
    more: object = {},
    by: Caller = alpha.admin,
  ) =>
    send(world, by, 'sendPaymentLink', {
      body: { orderId: of.orderId, billIds: [...of.billIds], ...more },
    });
  /** The path of a new link. */
  const linkOf = async (of: Parameters<typeof sendLink>[0], more: object = {}) => {
    const { status, answer } = await sendLink(of, more);
    if (status !== 200) throw new Error(`no link: ${JSON.stringify(answer)}`);
    return { id: answer.id, path: new URL(answer.link).pathname };
  };
  const browse = (method: 'GET' | 'POST', url: string, host = alpha.brand.domainAdmin) =>
    app.inject({
      method,
      url,
      headers: {
        host,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
  const look = async (path: string) => (await browse('GET', path)).body;
  /** Presses pay; answers the address at the provider that it leads to, or null. */
  const press = async (path: string): Promise<string | null> => {
    const { body } = await browse('POST', path);
    const to = /content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
    return to === undefined ? null : to.slice(new URL(to).origin.length);
  };

  return {
    world,
    gateway,
    rented,
    sendLink,
    linkOf,
    browse,
    look,
    press,
    /** Pays on the provider's page; answers what it says. */
    payThere: async (page: string) => (await browse('GET', `${page}&act=pay`)).body,
    paymentsOf: (orderId: number) =>
      stored<PaymentFacts>(
        bare,
        alpha,
        `select id, payment_no, state, reason, amount_fen::int, overpaid_fen::int, undecided_at
           from payment_orders where order_id = $1 order by id`,
        [orderId],
      ),
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
    /** The numbers of the trades that the provider knows. */
    trades: async (): Promise<string[]> => {
      const text = await readFile(join(bare.filesDir, 'payments.jsonl'), 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { tradeNo: string; what: string; isLost: boolean })
        .filter(({ what, isLost }) => what === 'asked' && !isLost)
        .map(({ tradeNo }) => tradeNo);
    },
    /** Runs the brand's payments once, as the worker does. */
    run: (more: RunChange<PaymentGateway> = {}) =>
      paymentRunner(more.gateway ?? gateway).run({}, aRun(bare, more)),
    wait: (seconds: number) => {
      bare.now = new Date(bare.now.getTime() + seconds * 1000);
    },
    callback: (word: { paymentNo: string; amountFen: number; eventNo?: string }) =>
      paymentArrived(world, alpha, word),
    close: () => app.close(),
  };
}

export type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture>>;
