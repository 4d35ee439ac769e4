import { providerHosts, type ProviderHosts } from '../accounts/provider-hosts.ts';

/** The address of 支付宝, and the hosts that the files of its statements lie at. */
export interface AlipayPlace {
  readonly gateway: string;
  readonly files: ProviderHosts;
  readonly now: () => Date;
  /** No call takes longer (threat model 27). */
  readonly longestMs: number;
}

const longestMs = 10_000;
const ownGateway = 'https://openapi.alipay.com/gateway.do';
const ownFileHost = 'dwbillcenter.alipay.com';

/** 支付宝 itself, or what stands at another gateway: its own sandbox for developers, or a test. */
export const alipayPlace = (
  gateway: string = ownGateway,
  now: () => Date = () => new Date(),
): AlipayPlace => ({
  gateway,
  files: providerHosts([ownFileHost, new URL(gateway).host]),
  now,
  longestMs,
});
