import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, type CallName, type Contract } from '@rental/contract/contract';
import type { Answer, Args, Endpoint } from '@rental/contract/endpoint';
import { notarizationRunner } from '@rental/server/rental/agreements/notarization/run-notarizations';
import { signingRunner } from '@rental/server/rental/agreements/signing/signing-job';
import { createApp } from '@rental/server/app';
import { holdEndsRunner } from '@rental/server/rental/pre-authorizations/hold-ends';
import { authorizationRunner } from '@rental/server/rental/pre-authorizations/run-authorizations';
import { chainLook } from '@rental/server/rental/chain/chain-job';
import { chainRunner } from '@rental/server/rental/chain/run-chain';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction, type Tx } from '@rental/server/db/transaction';
import { deductionRunner } from '@rental/server/rental/deductions/run-deductions';
import { exportWriter } from '@rental/server/platform/exports/write-export';
import { sandboxAuthorizations } from '@rental/server/gateways/authorization/sandbox-authorizations';
import { sandboxDeductions } from '@rental/server/gateways/deduction/sandbox-deductions';
import { signaturesOf } from '@rental/server/gateways/e-signature/account-signatures';
import {
  sandboxSignatures,
  type SandboxRequest,
} from '@rental/server/gateways/e-signature/sandbox-signatures';
import { logisticsOf } from '@rental/server/gateways/logistics/account-logistics';
import { sandboxLogistics } from '@rental/server/gateways/logistics/sandbox-logistics';
import { sandboxNotary } from '@rental/server/gateways/notary/sandbox-notary';
import { sandboxPayments } from '@rental/server/gateways/payment/open-payments';
import { sandboxSms } from '@rental/server/gateways/sms/sandbox-sms';
import type { Storage } from '@rental/server/gateways/storage/storage';
import type { JobRun } from '@rental/server/jobs/job';
import { Worker } from '@rental/server/jobs/worker';
import { receiptAsker } from '@rental/server/people/notifications/ask-receipts';
import { smsSenders } from '@rental/server/people/notifications/send-sms';
import { paymentRunner } from '@rental/server/rental/payment-orders/run-payments';
import { commissionBuilder } from '@rental/server/rental/commissions/build-commissions';
import { distributionCounter } from '@rental/server/rental/distribution/count-commission';
import { refundRunner } from '@rental/server/rental/refunds/run-refunds';
import { settlementBuilder } from '@rental/server/rental/settlements/build-settlements';
import { withdrawalRunner } from '@rental/server/rental/withdrawals/run-withdrawals';
import { statementRunner } from '@rental/server/rental/statements/run-statements';
import { buyoutLapser } from '@rental/server/rental/orders/buyouts/waiting-buyouts';
import { exportableOrders } from '@rental/server/rental/orders/list/order-export';
import { exportableReturns } from '@rental/server/rental/orders/returns/return-export';
import { overstayCharger } from '@rental/server/rental/orders/overstays/charge-overstays';
import { personalData } from '@rental/server/personal-data';
import { sealFor } from '@rental/server/sealed';

/** The money commands by the name of their command. */
type MoneyCommandName = {
  [Name in CallName]: `preview${Capitalize<Name>}` extends CallName ? Name : never;
}[CallName];

/** Somebody who is signed in. */
export interface Caller {
  readonly operatorId: number;
  readonly token: string;
}

/** The server that the app reads from and writes to. */
export type Pools = Pick<Database, 'app' | 'aside' | 'owner'>;

export interface DemoAppOptions {
  readonly pools: Pools;
  readonly brand: string;
  readonly host: string;
  readonly dataDir: string;
  readonly storage: Storage;
  readonly secretKey: string;
  readonly now: Date;
}

export type DemoApp = Awaited<ReturnType<typeof openDemoApp>>;

/** The lists that somebody exports here. */
const exported: Parameters<typeof exportWriter>[0]['lists'] = new Map([
  ['listOrders', exportableOrders],
  ['listReturns', exportableReturns],
]);

/** How long a command takes somebody who sits there. */
const paceMs = 20_000;

/**
 * The product itself, for one brand and without a port: its calls, its sandboxes and its worker, at whatever instant `at` says.
 * So what is written here is what operators, customers and providers would have written then.
 */
export async function openDemoApp({
  pools,
  brand,
  host,
  storage,
  secretKey,
  ...given
}: DemoAppOptions) {
  let now = given.now;
  const clock = () => now;
  const personal = personalData(secretKey);
  const sandbox = join(given.dataDir, 'sandbox');
  const deductions = sandboxDeductions(sandbox, secretKey, clock);
  const authorizations = sandboxAuthorizations(sandbox, secretKey, clock);
  const signatures = signaturesOf(sandboxSignatures(sandbox, secretKey, clock));
  const notary = sandboxNotary(sandbox, secretKey, clock);
  const sms = sandboxSms(sandbox, secretKey, clock);
  const payments = sandboxPayments(sandbox, secretKey, clock);
  const database = { ...pools, listen: async () => {} };
  const app = await createApp({
    database,
    trustedProxies: [],
    rateLimitPerMinute: 1_000_000,
    moneyPerMinute: 1_000_000,
    logLevel: 'silent',
    storage,
    secretKey,
    gateways: {
      deductions,
      authorizations,
      signatures,
      notary,
      logistics: logisticsOf(sandboxLogistics(clock)),
      payments,
    },
    now: clock,
  });
  const givenUp: Error[] = [];
  const worker = new Worker({
    database,
    handlers: [
      ...smsSenders(sms, sealFor(secretKey, 'sms')),
      receiptAsker(sms),
      deductionRunner(deductions),
      paymentRunner(payments),
      refundRunner(payments, sealFor(secretKey, 'payee')),
      withdrawalRunner(payments, sealFor(secretKey, 'payee')),
      authorizationRunner(authorizations),
      signingRunner(signatures, personal),
      chainRunner(notary),
      notarizationRunner(notary),
      buyoutLapser,
      exportWriter({ lists: exported, storage, personal }),
    ],
    timed: [],
    now: clock,
    log: {
      info: () => {},
      warn: () => {}, // it is tried again
      error: (facts, message) => givenUp.push(new Error(message, { cause: facts })),
    },
  });

  /** A try of a job that no queue has. */
  const byHand: JobRun = {
    brand,
    now: clock,
    signal: new AbortController().signal,
    transaction: (mode, work) => inTransaction(database.app, brand, mode, work),
  };

  async function call<N extends CallName>(
    caller: Caller | null,
    name: N,
    args?: Args<Contract[N]>,
  ): Promise<Answer<Contract[N]>> {
    const { method, path }: Endpoint = contract[name];
    const {
      params = {},
      query = {},
      body,
    } = (args ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const response = await app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key])),
      query,
      headers: {
        host,
        ...(caller !== null && { authorization: caller.token }),
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    if (response.statusCode >= 300)
      throw new Error(`${name} at ${now.toISOString()} was refused: ${response.body}`);
    if (method !== 'GET') now = new Date(now.getTime() + paceMs);
    return response.json<Answer<Contract[N]>>();
  }

  let proof: string | undefined;
  /** The password that they all have while this is written, as a page sends it. */
  async function seal(password: string): Promise<void> {
    const { publicKey } = await call(null, 'accountConfig');
    const key = createPublicKey({
      key: Buffer.from(publicKey.spki, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const cipher = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(password));
    proof = `${publicKey.id}.${cipher.toString('base64')}`;
  }
  /** Rows that no call makes: customers and stores. */
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(database.owner, brand, 'read write', work);
  const stepUp = () => ({ password: proof });

  return {
    call,
    seal,
    stepUp,
    close: () => app.close(),
    now: clock,
    at: (instant: Date) => {
      now = instant;
    },
    /** Previews a command of money and does what was seen. */
    money: async (
      caller: Caller,
      name: MoneyCommandName,
      decides: { readonly orderId: number } & Record<string, unknown>,
      extra: Record<string, unknown> = {},
    ): Promise<{ readonly approvalId?: number }> => {
      const previewName = `preview${name.charAt(0).toUpperCase()}${name.slice(1)}` as CallName;
      const { seen } = (await call(caller, previewName, { body: decides })) as {
        seen: string;
      };
      const body = { ...decides, seen, stepUp: stepUp(), ...extra };
      return (await call(caller, name, { body })) as { approvalId?: number };
    },
    /** Uploads an image; answers its address. */
    upload: async (caller: Caller, name: string, image: Buffer): Promise<string> => {
      const boundary = `----${randomUUID()}`;
      const disposition = `form-data; name="file"; filename="${name}"`;
      const response = await app.inject({
        method: 'POST',
        url: contract.uploadDeployImage.path,
        headers: {
          host,
          authorization: caller.token,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([
          Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
          image,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      });
      if (response.statusCode >= 300) throw new Error(`${name} was refused: ${response.body}`);
      return response.json<{ link: string }>().link;
    },
    /** A customer's act on a provider's page. */
    visit: async (url: string): Promise<void> => {
      const response = await app.inject({ url, headers: { host } });
      if (response.statusCode >= 300) throw new Error(`${url} was refused: ${response.body}`);
      now = new Date(now.getTime() + paceMs);
    },
    /** A customer presses pay on the page of a payment link; answers the path at the provider. */
    press: async (link: string): Promise<string> => {
      const { body } = await app.inject({
        method: 'POST',
        url: new URL(link).pathname,
        headers: { host },
      });
      const to = /content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
      if (to === undefined) throw new Error(`${link} led nowhere: ${body}`);
      now = new Date(now.getTime() + paceMs);
      const { pathname, search } = new URL(to);
      return `${pathname}${search}`;
    },
    /** The parties that the e-signature sandbox has asked in a flow. */
    signersOf: async (flowNo: string): Promise<SandboxRequest[]> => {
      const text = await readFile(join(sandbox, 'e-signature.jsonl'), 'utf8');
      const lines = text.split('\n').filter((line) => line.includes(`"${flowNo}"`));
      return lines.map((line) => JSON.parse(line) as SandboxRequest);
    },
    /** Does what is due by now in the background; `isHour`: also what each hour finds for the chain. */
    work: async (isHour = false): Promise<void> => {
      if (isHour) await write((tx) => chainLook.now(tx, brand, now));
      await worker.workUntilIdle();
    },
    /** Jobs that came to nothing. */
    givenUp,
    /** Begins the deductions of the bills that are due, as each hour does. */
    deduct: async (): Promise<void> => {
      await deductionRunner(deductions).run({}, byHand);
    },
    /** Reads the statement of the day before, as each hour does from 10:00 on. */
    readStatements: async (): Promise<void> => {
      await statementRunner(payments).run({}, byHand);
    },
    /** Makes the settlements of stores and the commissions of channels whose month is over, as each night does. */
    settleMonths: async (): Promise<void> => {
      await settlementBuilder.run({}, byHand);
      await commissionBuilder.run({}, byHand);
    },
    /** Counts the commission of distributors, as each night does. */
    countDistribution: async (): Promise<void> => {
      await distributionCounter.run({}, byHand);
    },
    /** Looks at the holds that end, as each hour does. */
    lookAtHolds: async (): Promise<void> => {
      await holdEndsRunner(authorizations).run({}, byHand);
    },
    /** Charges what is 超期未归还, as each day does. */
    chargeOverstays: async (): Promise<void> => {
      await overstayCharger.run({}, byHand);
    },
    write,
  };
}
