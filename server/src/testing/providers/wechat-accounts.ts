import type { Args } from '@rental/contract/endpoint';
import type { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import { createMoney } from '../../app-gateways.ts';
import { joinedTools } from '../../gateways/accounts/joined-tools.ts';
import { noAuthorizations } from '../../gateways/authorization/authorization-gateway.ts';
import { noDeductions } from '../../gateways/deduction/deduction-gateway.ts';
import { noPayments } from '../../gateways/payment/payment-gateway.ts';
import { anotherServer, type Shop, type World } from '../world.ts';
import { testSms } from './sms.ts';
import { aWechatProvider, type WechatProvider } from './wechat-provider.ts';

type Body = Args<typeof createProviderAccount>['body'];

/** A server that is no demo: money goes by accounts at 微信支付, or not at all. */
export async function withWechat(bare: World) {
  const now = () => bare.now;
  const provider = await aWechatProvider({ now });
  const { gateways, ...money } = createMoney({
    database: bare.database,
    secretKey: bare.secretKey,
    now,
    sandbox: null,
    wechatGateway: provider.gateway,
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
  const { gateway: _, ...sms } = testSms(bare);
  const app = await anotherServer(bare, {
    gateways,
    accountTools: joinedTools({ sms, risk: sms, logistics: sms, signature: sms, money }),
  });
  const world = Object.create(bare, { app: { value: app } }) as World;
  return {
    world,
    gateways,
    provider,
    /** Posts a notice as 微信支付 does; answers the status and the code of a refusal. */
    notify: async (
      { payload, headers }: Pick<ReturnType<WechatProvider['notice']>, 'payload' | 'headers'>,
      { brand }: Shop = bare.alpha,
    ) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/callback/wechat',
        headers: { host: brand.domainAdmin, 'content-type': 'application/json', ...headers },
        payload,
      });
      return { status: response.statusCode, code: response.json<{ code?: string }>().code ?? null };
    },
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}

export type WithWechat = Awaited<ReturnType<typeof withWechat>>;

/** An account at 微信支付, as an administrator types it. */
export const wechatAccountBody = (
  { settings, privateKey, apiV3Key }: Pick<WechatProvider, 'settings' | 'privateKey' | 'apiV3Key'>,
  { settings: others = {}, ...more }: Partial<Body> = {},
): Body => ({
  kind: 'wechatRent',
  name: '微信主账户',
  preference: 1,
  settings: { ...settings, singleLimit: '5000', dailyLimit: '20000', feeRate: '6', ...others },
  keys: { privateKey, apiV3Key },
  ...more,
});
