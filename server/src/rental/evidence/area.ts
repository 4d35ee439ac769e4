import * as calls from '@rental/contract/rental/evidence';
import type { ServerArea } from '../../area.ts';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { orderEvidence, verifyEvidence } from './order-evidence.ts';

function serveEvidence(serving: Serving, notary: NotaryGateway): void {
  serve(serving, calls.orderEvidence, orderEvidence);
  serveOpen(serving, calls.verifyEvidence, verifyEvidence(notary));
}

export const evidenceArea: ServerArea = {
  serve: (serving, { gateways }) => serveEvidence(serving, gateways.notary),
};
