import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { AuthorizationGateway } from '../../gateways/authorization/authorization-gateway.ts';
import {
  sandboxAuthorizations,
  sandboxSignature,
} from '../../gateways/authorization/sandbox-authorizations.ts';
import { signaturesOf } from '../../gateways/e-signature/account-signatures.ts';
import { sandboxSignatures } from '../../gateways/e-signature/sandbox-signatures.ts';
import { sandboxNotary } from '../../gateways/notary/sandbox-notary.ts';
import { holdEndsRunner } from '../../rental/pre-authorizations/hold-ends.ts';
import { sandboxPayments } from '../../gateways/payment/open-payments.ts';
import { authorizationRunner } from '../../rental/pre-authorizations/run-authorizations.ts';
import { doMoney } from '../orders/money.ts';
import { someDevices, someOrders, stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type Shop, type World } from '../world.ts';
import { aRun, callBack, type CallbackManner, type RunChange } from './provider.ts';

export interface StepRow {
  readonly step: string;
  readonly state: string;
  readonly reason: string | null;
  readonly amount_fen: number;
  readonly overpaid_fen: number;
  readonly trade_no: string;
}

export type AuthorizationFixture = Awaited<ReturnType<typeof openAuthorizationFixture>>;

let lastSerial = 0;

/**
 * A server of the world with the sandbox as its provider, of signatures, notarizations and payments too, and what happens there and here.
 * `gateway`: what holds go by in place of it.
 */
export async function openAuthorizationFixture(
  bare: World,
  gateway: AuthorizationGateway = sandboxAuthorizations(
    bare.filesDir,
    bare.secretKey,
    () => bare.now,
  ),
) {
  const signatures = signaturesOf(sandboxSignatures(bare.filesDir, bare.secretKey, () => bare.now));
  const notary = sandboxNotary(bare.filesDir, bare.secretKey, () => bare.now);
  const payments = sandboxPayments(bare.filesDir, bare.secretKey, () => bare.now);
  const app = await anotherServer(bare, {
    gateways: { authorizations: gateway, signatures, notary, payments },
  });
  const world = Object.create(bare, { app: { value: app } }) as World;
  const { alpha } = bare;

  /** An order of ¥300.00 in three months that is approved, with a deposit of ¥500.00 to leave. */
  const approvedOrder = async (
    shop: Shop = alpha,
    more: Parameters<typeof someOrders>[4] = {},
  ): Promise<number> => {
    const [orderId = 0] = await someOrders(bare, shop, 1, orderStatus.approved, {
      deposit_fen: fen(50_000),
      deposit_waived_fen: fen(0),
      total_rent_fen: fen(30_000),
      term_count: 3,
      buyout_fen: fen(80_000),
      ...more,
    });
    return orderId;
  };
  const ask = (orderId: number, end = '9999') =>
    doMoney(world, alpha.clerk, 'askAuthorization', { orderId, account: `1380000${end}` });
  const authorizationOf = async (orderId: number) =>
    (await send(world, alpha.clerk, 'orderAuthorization', { params: { id: orderId } })).answer;
  /** The customer's act on the provider's page. */
  const answerPage = async (orderId: number, act: 'agree' | 'refuse') => {
    const { page } = await authorizationOf(orderId);
    const url = `${page ?? '/nowhere'}&act=${act}`;
    const response = await app.inject({ url, headers: { host: alpha.brand.domainAdmin } });
    return { status: response.statusCode, html: response.body };
  };
  const run = (more: RunChange<AuthorizationGateway> = {}) =>
    authorizationRunner(more.gateway ?? gateway).run({}, aRun(bare, more));
  /** Looks at what ends, as the worker does each hour. */
  const runEnds = (more: RunChange<AuthorizationGateway> = {}) =>
    holdEndsRunner(more.gateway ?? gateway).run({}, aRun(bare, more));
  const wait = (seconds: number) => {
    bare.now = new Date(bare.now.getTime() + seconds * 1000);
  };
  /** Asks the provider until no question is open. */
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      wait(180);
      await run();
    }
  };
  /** An approved order whose deposit of ¥500.00 is frozen. `agree`: what the customer does on the page of another provider. */
  const heldOrder = async (
    end = '9999',
    more: Parameters<typeof someOrders>[4] = {},
    agree?: (page: string) => void,
  ): Promise<number> => {
    const orderId = await approvedOrder(alpha, more);
    await ask(orderId, end);
    await run();
    if (agree !== undefined) {
      agree((await authorizationOf(orderId)).page ?? '');
      await settle();
    } else if (end !== '0007') await answerPage(orderId, 'agree');
    return orderId;
  };
  /** A rental that has just begun, secured by what is frozen; answers its order and bills. */
  const securedRental = async (...of: Parameters<typeof heldOrder>) => {
    const orderId = await heldOrder(...of);
    lastSerial += 1;
    const deviceSerial = `FROZEN-${lastSerial}`;
    await someDevices(bare, alpha, [deviceSerial]);
    const ship = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial };
    await send(world, alpha.clerk, 'generateAgreement', { body: { orderId } });
    await send(world, alpha.clerk, 'signAgreement', { body: { orderId } });
    await send(world, alpha.clerk, 'shipOrder', { body: { orderId, ...ship } });
    await send(world, alpha.clerk, 'receiveOrder', { body: { orderId } });
    const { answer } = await send(world, alpha.clerk, 'orderDetail', { params: { id: orderId } });
    return { orderId, billIds: answer.bills.map(({ id }) => id ?? 0) };
  };
  const stepsOf = (orderId: number) =>
    stored<StepRow>(
      bare,
      alpha,
      `select step, state, reason, amount_fen::int, overpaid_fen::int, trade_no from authorization_steps
         where order_id = $1 order by id`,
      [orderId],
    );
  /** Of its first step, which is a hold. */
  const tradeNoOf = async (orderId: number): Promise<string> =>
    (await stepsOf(orderId))[0]?.trade_no ?? '';
  const orderOf = async (orderId: number) => {
    const [row] = await stored<{ status: number; held: number; step: string | null }>(
      bare,
      alpha,
      `select status, authorized_fen::int as held, authorization_step as step from orders where id = $1`,
      [orderId],
    );
    return row;
  };
  /** The trade numbers that the provider has taken on. */
  const taken = async (): Promise<string[]> => {
    const text = await readFile(join(bare.filesDir, 'authorizations.jsonl'), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { tradeNo: string; what: string; isLost: boolean })
      .filter(({ what, isLost }) => !isLost && ['hold', 'capture', 'release'].includes(what))
      .map(({ tradeNo }) => tradeNo);
  };

  const callback = async (
    change: { readonly tradeNo: string } & Record<string, unknown>,
    manner: CallbackManner = {},
    shop: Shop = alpha,
  ) => {
    const word = {
      eventNo: `${change.tradeNo} 1`,
      merchant: `sandbox-${shop.brand.code}`,
      providerNo: 'P1',
      amountFen: 50_000,
      currency: 'CNY',
      outcome: 'done',
      ...change,
    };
    const callback = { path: 'authorization', word, signature: sandboxSignature };
    return callBack(world, shop, callback, manner);
  };

  return {
    world,
    gateway,
    approvedOrder,
    ask,
    answerPage,
    authorizationOf,
    heldOrder,
    securedRental,
    stepsOf,
    tradeNoOf,
    orderOf,
    taken,
    callback,
    /** Runs the brand's pre-authorizations once, as the worker does. */
    run,
    runEnds,
    wait,
    settle,
    close: () => app.close(),
  };
}
