import { join } from 'node:path';
import { noNotary, type NotaryGateway } from './notary-gateway.ts';
import { sandboxNotary } from './sandbox-notary.ts';

interface NotarySettings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of this server: the sandbox for a demo, else none. */
export const openNotary = ({ demo, dataDir }: NotarySettings, secretKey: string): NotaryGateway =>
  demo ? sandboxNotary(join(dataDir, 'sandbox'), secretKey, () => new Date()) : noNotary;
