import * as calls from '@rental/contract/rental/chain';
import type { ServerArea } from '../../area.ts';
import type { NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { chainCallback } from './chain-callback.ts';
import { exportableChain } from './chain-export.ts';
import { chainLook } from './chain-job.ts';
import { listChain } from './chain-list.ts';
import { retryChain } from './retry-chain.ts';
import { chainRunner } from './run-chain.ts';
import { verifyChain } from './verify-chain.ts';

function serveChain(serving: Serving, gateway: NotaryGateway): void {
  serve(serving, calls.listChain, listChain);
  serve(serving, calls.retryChain, retryChain);
  serveOpen(serving, calls.verifyChain, verifyChain(gateway));
  serveCallback(serving, calls.chainCallback, gateway, chainCallback(gateway));
}

export const chainArea: ServerArea = {
  serve: (serving, { gateways }) => serveChain(serving, gateways.notary),
  exportable: { listChain: exportableChain },
  jobs: ({ gateways }) => [chainRunner(gateways.notary)],
  timed: [chainLook.hourly],
};
