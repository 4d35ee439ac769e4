import type { Args } from '@rental/contract/endpoint';
import type { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import type { AccountKind } from '@rental/domain/platform/provider-accounts/account-kinds';
import { createMoney } from '../../app-gateways.ts';
import { joinedTools } from '../../gateways/accounts/joined-tools.ts';
import { sandboxAuthorizations } from '../../gateways/authorization/sandbox-authorizations.ts';
import { sandboxDeductions } from '../../gateways/deduction/sandbox-deductions.ts';
import type { Money } from '../../gateways/open-money.ts';
import { sandboxPayments } from '../../gateways/payment/open-payments.ts';
import { newSandboxKeys } from '../../gateways/sandbox/sandbox-keys.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type Shop, type World } from '../world.ts';
import { testSms } from './sms.ts';
import { enableAccount, testAccount } from './sms-accounts.ts';

type Body = Args<typeof createProviderAccount>['body'];

/** Payments, deductions and holds by the accounts of brands, with the sandbox as their provider. */
export function testMoney(
  world: Pick<World, 'database' | 'secretKey' | 'filesDir' | 'now'>,
): Money {
  const { database, secretKey, filesDir: dir } = world;
  const now = () => world.now;
  return createMoney({
    database,
    secretKey,
    now,
    sandbox: { dir, secretKey, now },
    otherwise: {
      payments: sandboxPayments(dir, secretKey, now),
      deductions: sandboxDeductions(dir, secretKey, now),
      authorizations: sandboxAuthorizations(dir, secretKey, now),
    },
    watch: {
      payments: (driver) => driver,
      deductions: (driver) => driver,
      authorizations: (driver) => driver,
    },
  });
}

/** A server whose money goes by the accounts of brands. */
export async function withMoneyAccounts(bare: World) {
  const { gateways, ...money } = testMoney(bare);
  const { gateway: _, ...sms } = testSms(bare);
  const app = await anotherServer(bare, {
    gateways,
    accountTools: joinedTools({
      sms,
      risk: sms,
      logistics: sms,
      signature: sms,
      invoice: sms,
      money,
    }),
  });
  const world = Object.create(bare, { app: { value: app } }) as World;
  return { world, gateways, close: () => app.close() };
}

type MoneyKind = Extract<AccountKind, `sandbox${string}`>;

/** An account that money goes by, with keys that its merchant was given. */
export const moneyAccountBody = (
  { secretKey }: World,
  kind: MoneyKind,
  { settings = {}, ...more }: Partial<Body> = {},
): Body => {
  const merchantNo = settings['merchantNo'] ?? `M-${kind}`;
  return {
    kind,
    name: `主账户 ${kind}`,
    preference: 1,
    settings: {
      merchantNo,
      appId: 'APP1',
      singleLimit: '5000',
      dailyLimit: '20000',
      feeRate: '6',
      ...settings,
    },
    keys: newSandboxKeys(secretKey, merchantNo),
    ...more,
  };
};

/** An account that money goes by, enabled. */
export async function moneyAccount(world: World, shop: Shop, body: Body): Promise<number> {
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  const tested = await testAccount(world, shop, answer.id);
  if (!tested.answer.isPassed) throw new Error('the account did not pass its test');
  return (await enableAccount(world, shop, answer.id)).answer.id;
}
