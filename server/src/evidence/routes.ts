import * as calls from '@rental/contract/evidence';
import { serve, type Serving } from '../http/serve.ts';
import { orderEvidence, verifyEvidence } from './order-evidence.ts';

export function serveEvidence(serving: Serving): void {
  serve(serving, calls.orderEvidence, orderEvidence);
  serve(serving, calls.verifyEvidence, verifyEvidence);
}
