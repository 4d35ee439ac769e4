import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { accountConfig } from '@rental/contract/platform/brands';
import {
  createInvoicing,
  createLogistics,
  createMoney,
  createRisk,
  createSignatures,
  createSms,
} from '@rental/server/app-gateways';
import { createApp } from '@rental/server/app';
import type { Config } from '@rental/server/config';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { joinedTools } from '@rental/server/gateways/accounts/joined-tools';
import { noAuthorizations } from '@rental/server/gateways/authorization/authorization-gateway';
import { noDeductions } from '@rental/server/gateways/deduction/deduction-gateway';
import { noSignatures } from '@rental/server/gateways/e-signature/signature-gateway';
import { noLogistics } from '@rental/server/gateways/logistics/logistics-gateway';
import { noPayments } from '@rental/server/gateways/payment/payment-gateway';
import { noRisk } from '@rental/server/gateways/risk-reports/risk-gateway';
import { sandboxPlace } from '@rental/server/gateways/sandbox/sandbox-in-demo';
import { sandboxOrNoSms } from '@rental/server/gateways/sms/open-sms';
import { openStorage } from '@rental/server/gateways/storage/open-storage';
import { openSession } from '@rental/server/people/auth/sessions';
import { readSecretKey } from '@rental/server/secret-key';
import { CommandRefusal, requireBrand, terminal, withDatabase } from './command.ts';

/** A call of 服务商账户 as the page would make it. */
interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object;
}

/** Makes calls by an operator of a brand, with his rights; answers the body. */
export interface AccountCalls {
  readonly make: (call: Call) => Promise<unknown>;
  /** A password as a page sends it. */
  readonly seal: (password: string) => Promise<string>;
}

interface Caller {
  readonly brand: string;
  readonly username: string;
}

const lifeMs = 60_000;

/** The calls of 服务商账户 for who has no screen: by the program itself, without a port, so that no rule is another one here. */
export const withAccountCalls = (
  { brand, username }: Caller,
  work: (calls: AccountCalls) => Promise<void>,
): Promise<void> =>
  withDatabase(async (database, config) => {
    await requireBrand(database, brand);
    const app = await appOf(database, config);
    try {
      const host = await hostOf(database, brand);
      const authorization = await loginOf(database, { brand, username });
      const headers = { host, authorization };
      await work({
        make: async ({ method, url, body }) => {
          const response = await app.inject({
            method,
            url,
            headers,
            ...(body && { payload: body }),
          });
          const answer = response.json<{ message?: string }>();
          if (response.statusCode >= 300)
            throw new CommandRefusal(answer.message ?? `${response.statusCode}`);
          return answer;
        },
        seal: async (password) => {
          const heard = await app.inject({ url: accountConfig.path, headers: { host } });
          const { publicKey } = accountConfig.answer.parse(heard.json());
          const key = createPublicKey({
            key: Buffer.from(publicKey.spki, 'base64'),
            format: 'der',
            type: 'spki',
          });
          const padding = constants.RSA_PKCS1_OAEP_PADDING;
          const sealed = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(password));
          return `${publicKey.id}.${sealed.toString('base64')}`;
        },
      });
    } finally {
      await app.close();
    }
  });

async function appOf(database: Database, config: Config) {
  const secretKey = await readSecretKey(config.secretKeyFile);
  const { gateway: _risk, ...risk } = createRisk({
    database,
    secretKey,
    hosts: config.providerHosts,
    otherwise: noRisk,
    watch: (driver) => driver,
  });
  const sandbox = sandboxOrNoSms(config, secretKey);
  const { gateway: _sms, ...sms } = createSms({
    database,
    secretKey,
    demo: config.demo,
    sandbox,
    otherwise: sandbox,
    watch: (driver) => driver,
  });
  const { gateways, ...money } = createMoney({
    database,
    secretKey,
    alipayGateway: config.alipayGateway,
    wechatGateway: config.wechatGateway,
    sandbox: config.demo ? sandboxPlace(config, secretKey) : null,
    otherwise: {
      payments: noPayments,
      deductions: noDeductions,
      authorizations: noAuthorizations,
    },
    watch: {
      payments: (driver) => driver,
      deductions: (driver) => driver,
      authorizations: (driver) => driver,
    },
  });
  const { gateway: logistics, ...logisticsTools } = createLogistics({
    database,
    secretKey,
    demo: config.demo,
    otherwise: noLogistics,
    watch: (driver) => driver,
  });
  const { gateway: signatures, ...signature } = createSignatures({
    database,
    secretKey,
    sandbox: config.demo ? sandboxPlace(config, secretKey) : null,
    otherwise: noSignatures,
    watch: (account) => account,
  });
  const { gateway: invoices, ...invoice } = createInvoicing({
    database,
    secretKey,
    sandbox: config.demo ? sandboxPlace(config, secretKey) : null,
    watch: (driver) => driver,
  });
  return createApp({
    database,
    trustedProxies: [],
    rateLimitPerMinute: 1_000,
    logLevel: 'silent',
    storage: openStorage(config.files),
    secretKey,
    gateways: { ...gateways, logistics, signatures, invoices },
    accountTools: joinedTools({ sms, risk, logistics: logisticsTools, signature, invoice, money }),
  });
}

async function hostOf(database: Database, brand: string): Promise<string> {
  const { rows } = await database.owner.query<{ domain_admin: string }>(
    'select domain_admin from brands where code = $1',
    [brand],
  );
  return rows[0]?.domain_admin ?? '';
}

/** A login of a minute. */
const loginOf = (database: Database, { brand, username }: Caller): Promise<string> =>
  inTransaction(database.owner, brand, 'read write', async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .select(['id', 'purpose', 'enabled'])
      .where('brand_code', '=', brand)
      .where('username', '=', username)
      .executeTakeFirst();
    if (operator?.enabled !== true)
      throw new CommandRefusal(`品牌 ${brand} 没有启用的操作员 ${username}。`);
    return openSession(tx, {
      operatorId: operator.id,
      purpose: operator.purpose,
      lifeMs,
      address: terminal,
      userAgent: 'ops provider-accounts',
      brandCode: brand,
      now: new Date(),
    });
  });

/** All that is typed or piped in: keys and passwords stand in no command line, which others on the machine can read. */
export const typedIn = async (): Promise<string> => (await text(process.stdin)).trim();
