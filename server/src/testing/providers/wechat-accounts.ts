import type { Args } from '@rental/contract/endpoint';
import type { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import { fenTrialRunner } from '../../platform/provider-accounts/run-fen-trials.ts';
import { refundRunner } from '../../rental/refunds/run-refunds.ts';
import { accountFileRunner } from '../../rental/statements/fetched/run-account-files.ts';
import { sealFor } from '../../sealed.ts';
import type { Shop, World } from '../world.ts';
import { aRun } from './provider.ts';
import { aWechatProvider, type WechatProvider } from './wechat-provider.ts';
import { withoutDemo } from './without-demo.ts';

type Body = Args<typeof createProviderAccount>['body'];

/** A server that is no demo: money goes by accounts at 微信支付, or not at all. */
export async function withWechat(bare: World) {
  const provider = await aWechatProvider({ now: () => bare.now });
  const { app, gateways, world } = await withoutDemo(bare, {
    wechatGateway: provider.gateway,
  });
  return {
    world,
    gateways,
    provider,
    runRefunds: () =>
      refundRunner(gateways.payments, sealFor(bare.secretKey, 'payee')).run({}, aRun(bare, {})),
    runFenTrials: () => fenTrialRunner(gateways.payments).run({}, aRun(bare, {})),
    readAccountFiles: () => accountFileRunner(gateways.payments).run({}, aRun(bare, {})),
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
