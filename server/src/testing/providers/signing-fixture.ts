import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { createSignatures } from '../../app-gateways.ts';
import {
  sandboxSignatures,
  type SandboxRequest,
} from '../../gateways/e-signature/sandbox-signatures.ts';
import { someOrders } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { anotherServer, aWorker, createWorld, type World } from '../world.ts';

/** A server and a worker that have the sandbox of e-signatures. */
export interface SigningFixture {
  /** The world without it: its clock is the fixture's. */
  readonly bare: World;
  readonly world: World;
  /** An order whose agreement is generated, at ten in the morning. */
  agreedOrder(): Promise<number>;
  /** The sandbox's requests to the parties of a flow. */
  requestsOf(flowNo: string): Promise<SandboxRequest[]>;
  close(): Promise<void>;
}

export async function openSigningFixture(): Promise<SigningFixture> {
  const bare = await createWorld();
  const { database, secretKey, filesDir: dir } = bare;
  const now = () => bare.now;
  const { gateway: signatures, ...accountTools } = createSignatures({
    database,
    secretKey,
    now,
    sandbox: { dir, secretKey, now },
    otherwise: sandboxSignatures(dir, secretKey, now),
    watch: (account) => account,
  });
  const app = await anotherServer(bare, { gateways: { signatures }, accountTools });
  const world = Object.create(bare, { app: { value: app } }) as World;
  const worker = aWorker(bare, { gateways: { signatures } });
  await worker.start();
  return {
    bare,
    world,
    async agreedOrder() {
      bare.now = new Date('2026-11-21T02:00:00.000Z');
      const [orderId = 0] = await someOrders(bare, bare.alpha, 1, orderStatus.approved);
      await send(world, bare.alpha.clerk, 'generateAgreement', { body: { orderId } });
      return orderId;
    },
    async requestsOf(flowNo) {
      const file = join(bare.filesDir, 'e-signature.jsonl');
      const text = await readFile(file, 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as SandboxRequest)
        .filter((request) => request.flowNo === flowNo);
    },
    async close() {
      await worker.stop();
      await app.close();
      await bare.close();
    },
  };
}
