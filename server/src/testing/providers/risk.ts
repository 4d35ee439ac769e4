import { fen, type Fen } from '@rental/domain/money';
import { inTransaction } from '../../db/transaction.ts';
import type { RiskGateway } from '../../gateways/risk-reports/risk-gateway.ts';
import { sandboxRisk, type SandboxManner } from '../../gateways/risk-reports/sandbox-risk.ts';
import { nobody } from '../../http/nobody.ts';
import { riskRunner } from '../../rental/risk/run-reports.ts';
import { topUp } from '../../rental/top-ups/public.ts';
import { sealFor } from '../../sealed.ts';
import { stored } from '../wire/rows.ts';
import { anotherServer, createWorld, type Shop, type World } from '../world.ts';
import { aRun } from './provider.ts';

export type RiskFixture = Awaited<ReturnType<typeof openRiskFixture>>;

/** A world of its own unless given, and a server of it with the sandbox as the provider of risk reports. */
export async function openRiskFixture(given?: World) {
  const bare = given ?? (await createWorld());
  const { alpha } = bare;
  let manner: SandboxManner = 'usual';
  const gateway = sandboxRisk(
    bare.filesDir,
    () => bare.now,
    () => manner,
  );
  const app = await anotherServer(bare, { gateways: { risk: gateway } });
  const world = Object.create(bare, { app: { value: app } }) as World;
  const seal = sealFor(bare.secretKey, 'risk');

  return {
    world,
    /** The same with the server that was there before, which has no provider. */
    bare,
    gateway,
    /** Sets how the provider treats requests from now on. */
    behave: (next: SandboxManner) => {
      manner = next;
    },
    topUp: (yuan: number, shop = alpha) => toppedUp(bare, shop, fen(yuan * 100)),
    /** The balance by the ledger, and the total paid for reports. */
    books: async (shop = alpha) => {
      const [row] = await stored<{ balance: number; cost: number }>(
        bare,
        shop,
        `select coalesce((select debit_fen - credit_fen from account_balances where code = 'riskPrepaid'), 0)::int as balance,
           coalesce((select sum(amount_fen) from transfers where kind = 'riskReportBought'), 0)::int as cost`,
      );
      return row ?? { balance: 0, cost: 0 };
    },
    /** Runs the job of the brand once. */
    run: (provider: RiskGateway = gateway) => riskRunner(provider, seal).run({}, aRun(bare, {})),
    wait: (seconds: number) => {
      bare.now = new Date(bare.now.getTime() + seconds * 1000);
    },
    close: async () => {
      await app.close();
      if (given === undefined) await bare.close();
    },
  };
}

/** Tops up the balance of a brand for reports. */
export const toppedUp = (world: World, { brand }: Shop, amountFen: Fen): Promise<void> =>
  inTransaction(world.database.app, brand.code, 'read write', (tx) =>
    topUp({ brandCode: brand.code, now: world.now, operator: nobody, traceId: null }, tx, {
      balance: 'risk',
      way: 'platform',
      amountFen,
      note: '测试充值',
    }),
  );
