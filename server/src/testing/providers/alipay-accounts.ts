import type { Args } from '@rental/contract/endpoint';
import type { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import type { AccountKind } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { Shop, World } from '../world.ts';
import { anAlipayProvider, type AlipayProvider } from './alipay-provider.ts';
import { withoutDemo } from './without-demo.ts';

type Body = Args<typeof createProviderAccount>['body'];

/** A server that is no demo: money goes by accounts at 支付宝, or not at all. */
export async function withAlipay(bare: World) {
  const provider = await anAlipayProvider({ now: () => bare.now });
  const { app, gateways, world } = await withoutDemo(bare, {
    alipayGateway: provider.gateway,
  });
  return {
    world,
    gateways,
    provider,
    /** Posts a notice as 支付宝 does; answers what it reads. */
    notify: async (payload: string, { brand }: Shop = bare.alpha) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/callback/alipay',
        headers: {
          host: brand.domainAdmin,
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        },
        payload,
      });
      return { status: response.statusCode, body: response.body };
    },
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}

export type WithAlipay = Awaited<ReturnType<typeof withAlipay>>;

/** The settings of one purpose alone. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alipayHold: { productCode: 'PRE_AUTH' },
  alipayDeduction: { signScene: 'INDUSTRY|CARRENTAL' },
};

/** An account at 支付宝, as an administrator types it. */
export const alipayAccountBody = (
  { settings, privateKey }: Pick<AlipayProvider, 'settings' | 'privateKey'>,
  kind: Extract<AccountKind, `alipay${string}`>,
  { settings: others = {}, ...more }: Partial<Body> = {},
): Body => ({
  kind,
  name: `账户 ${kind}`,
  preference: 1,
  settings: {
    ...settings,
    singleLimit: '5000',
    dailyLimit: '20000',
    feeRate: '6',
    ...own[kind],
    ...others,
  },
  keys: { privateKey },
  ...more,
});
