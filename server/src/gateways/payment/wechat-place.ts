import { providerHosts, type ProviderHosts } from '../accounts/provider-hosts.ts';

/** The address of 微信支付. */
export interface WechatPlace {
  readonly host: string;
  readonly hosts: ProviderHosts;
  readonly now: () => Date;
}

/** No call takes longer (threat model 27). */
const longestMs = 10_000;
const ownGateway = 'https://api.mch.weixin.qq.com';

/** 微信支付 itself, or what stands at another address in a test. */
export function wechatPlace(
  gateway: string = ownGateway,
  now: () => Date = () => new Date(),
  timeoutMs: number = longestMs,
): WechatPlace {
  const { host } = new URL(gateway);
  return { host, hosts: providerHosts([host], timeoutMs), now };
}
