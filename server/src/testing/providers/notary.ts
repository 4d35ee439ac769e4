import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import {
  sandboxNotary,
  sandboxSignature,
  type SandboxManner,
} from '../../gateways/notary/sandbox-notary.ts';
import { notarizationRunner } from '../../rental/agreements/notarization/run-notarizations.ts';
import { chainRunner } from '../../rental/chain/run-chain.ts';
import { someDevices, someOrders, stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, createWorld, type World } from '../world.ts';
import { aRun, callBack, type CallbackManner, type RunChange } from './provider.ts';

export type NotaryFixture = Awaited<ReturnType<typeof openNotaryFixture>>;

let lastSerial = 0;

/**
 * A world of its own unless given, and a server of it whose brands have 上链 and 公证, with the sandbox as its provider, and what happens there and
 * here.
 */
export async function openNotaryFixture(given?: World) {
  const bare = given ?? (await createWorld());
  const { alpha } = bare;
  await stored(
    bare,
    alpha,
    `update brands set open_blockchain = true, notarization_select = true where code in ('alpha', 'beta')`,
  );
  let manner: SandboxManner = 'usual';
  const gateway = sandboxNotary(
    bare.filesDir,
    bare.secretKey,
    () => bare.now,
    () => manner,
  );
  const app = await anotherServer(bare, { gateways: { notary: gateway } });
  const world = Object.create(bare, { app: { value: app } }) as World;

  const signedOrder = async (): Promise<number> => {
    const [orderId = 0] = await someOrders(bare, alpha, 1, orderStatus.approved);
    await send(world, alpha.clerk, 'generateAgreement', { body: { orderId } });
    await send(world, alpha.clerk, 'signAgreement', { body: { orderId } });
    return orderId;
  };
  /** An order that was signed, shipped and received: three nodes for the chain. */
  const rentedOrder = async (): Promise<number> => {
    const orderId = await signedOrder();
    lastSerial += 1;
    const deviceSerial = `NOTARY-${lastSerial}`;
    await someDevices(bare, alpha, [deviceSerial]);
    const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial };
    await send(world, alpha.clerk, 'shipOrder', { body: { orderId, ...parcel } });
    await send(world, alpha.clerk, 'receiveOrder', { body: { orderId } });
    return orderId;
  };
  const agreementOf = async (orderId: number): Promise<number> => {
    const { answer } = await send(world, alpha.clerk, 'orderDetail', { params: { id: orderId } });
    return answer.agreement?.id ?? 0;
  };
  const apply = async (orderId: number, caller = alpha.clerk) =>
    send(world, caller, 'notarizeAgreement', {
      body: { agreementId: await agreementOf(orderId) },
    });
  const recordsOf = (orderId: number) =>
    stored<RecordRow>(
      bare,
      alpha,
      `select id::int, kind, state, tries, last_failure, record_no, hash, tx_no from chain_records
       where order_id = $1 order by node_id`,
      [orderId],
    );
  const notarizationsOf = (orderId: number) =>
    stored<NotarizationRow>(
      bare,
      alpha,
      `select state, is_current, apply_no, certificate_no, reason, content_hash from notarizations
       where order_id = $1 order by number`,
      [orderId],
    );
  /** The provider's records, by our number. */
  const taken = async (): Promise<string[]> => {
    const text = await readFile(join(bare.filesDir, 'notary.jsonl'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { number: string; isLost: boolean })
      .filter(({ isLost }) => !isLost)
      .map(({ number }) => number);
  };
  const callback = async (
    path: 'chain' | 'notarization',
    said: Readonly<Record<string, unknown>>,
    callbackManner: CallbackManner = {},
    shop = alpha,
  ) => {
    const word = { merchant: `sandbox-${shop.brand.code}`, ...said };
    const { status, body } = await callBack(
      world,
      shop,
      { path, word, signature: sandboxSignature },
      callbackManner,
    );
    return { status, code: body.code };
  };
  const run = async (more: RunChange<NotaryGateway> = {}) => {
    const notary = more.gateway ?? gateway;
    await chainRunner(notary).run({}, aRun(bare, more));
    await notarizationRunner(notary).run({}, aRun(bare, more));
  };
  const wait = (seconds: number) => {
    bare.now = new Date(bare.now.getTime() + seconds * 1000);
  };

  return {
    world,
    /** The same with the server that was there before, which has no provider and read its brands while they had neither. */
    bare,
    gateway,
    signedOrder,
    rentedOrder,
    agreementOf,
    apply,
    recordsOf,
    notarizationsOf,
    taken,
    callback,
    /** How the provider treats what it is sent from now on. */
    behave: (next: SandboxManner) => {
      manner = next;
    },
    /** Runs both jobs of the brand once, as the worker does. */
    run,
    wait,
    /** Asks the provider until no question is open. */
    settle: async () => {
      for (let round = 0; round < 4; round += 1) {
        wait(180);
        await run();
      }
    },
    close: async () => {
      await app.close();
      if (given === undefined) await bare.close();
    },
  };
}

interface RecordRow {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly tries: number;
  readonly last_failure: string | null;
  readonly record_no: string;
  readonly hash: string;
  readonly tx_no: string | null;
}

interface NotarizationRow {
  readonly state: string;
  readonly is_current: boolean;
  readonly apply_no: string;
  readonly certificate_no: string | null;
  readonly reason: string | null;
  readonly content_hash: string;
}
