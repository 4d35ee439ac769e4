import { join } from 'node:path';
import { sandboxSignatures } from './sandbox-signatures.ts';
import { noSignatures, type SignatureGateway } from './signature-gateway.ts';

interface SignatureSettings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of this server: the sandbox for a demo, else none. */
export const openSignatures = (
  { demo, dataDir }: SignatureSettings,
  secretKey: string,
): SignatureGateway =>
  demo ? sandboxSignatures(join(dataDir, 'sandbox'), secretKey, () => new Date()) : noSignatures;
