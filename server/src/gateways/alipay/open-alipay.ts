import { join } from 'node:path';
import { noAlipay, type AlipayGateway } from './alipay-gateway.ts';
import { sandboxAlipay } from './sandbox-alipay.ts';

interface AlipaySettings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of this server: the sandbox for a demo, else none. */
export const openAlipay = ({ demo, dataDir }: AlipaySettings): AlipayGateway =>
  demo ? sandboxAlipay(join(dataDir, 'sandbox'), () => new Date()) : noAlipay;
