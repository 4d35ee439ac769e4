import type { Args } from '@rental/contract/endpoint';
import type { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import { createRisk } from '../../app-gateways.ts';
import { joinedTools } from '../../gateways/accounts/joined-tools.ts';
import { noRisk } from '../../gateways/risk-reports/risk-gateway.ts';
import { send } from '../wire/send.ts';
import { anotherServer, type Shop, type World } from '../world.ts';
import { providerMapping, providerSecret } from './risk-provider.ts';
import { testMoney } from './money-accounts.ts';
import { testSms } from './sms.ts';
import { enableAccount, testAccount } from './sms-accounts.ts';

type Body = Args<typeof createProviderAccount>['body'];

/** The same world with a server that has no provider of reports but the accounts of brands. */
export async function withRiskAccounts(bare: World, hosts: readonly string[]) {
  const { database, secretKey } = bare;
  const { gateway, ...risk } = createRisk({
    database,
    secretKey,
    hosts,
    otherwise: noRisk,
    watch: (driver) => driver,
    now: () => bare.now,
  });
  const { gateway: _, ...sms } = testSms(bare);
  const { gateways: _gateways, ...money } = testMoney(bare);
  const app = await anotherServer(bare, {
    gateways: { risk: gateway },
    accountTools: joinedTools({ sms, risk, logistics: sms, signature: sms, invoice: sms, money }),
  });
  return { gateway, world: Object.create(bare, { app: { value: app } }) as World };
}

export const riskAccountBody = (host: string, more: Partial<Body> = {}): Body => ({
  kind: 'httpRisk',
  name: '主风控',
  preference: 1,
  settings: { host, types: '1', mapping: providerMapping() },
  keys: { appKey: 'app-1', appSecret: providerSecret },
  ...more,
});

/** An account for risk reports that is used. */
export async function riskAccount(world: World, shop: Shop, body: Body): Promise<number> {
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  await testAccount(world, shop, answer.id);
  return (await enableAccount(world, shop, answer.id)).answer.id;
}
