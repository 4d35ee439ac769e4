import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { sandboxSignatures } from './sandbox-signatures.ts';
import { noSignatures } from './signature-gateway.ts';

export const openSignatures = sandboxInDemo(sandboxSignatures, noSignatures);
