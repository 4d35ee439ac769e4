import * as calls from '@rental/contract/rental/evidence';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { orderEvidence, verifyEvidence } from './order-evidence.ts';

export function serveEvidence(serving: Serving, notary: NotaryGateway): void {
  serve(serving, calls.orderEvidence, orderEvidence);
  serveOpen(serving, calls.verifyEvidence, verifyEvidence(notary));
}
