import * as calls from '@rental/contract/rental/orders/losses/losses';
import type { ServerArea, ServingTools } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { serveLosses } from './loss-commands.ts';
import { exportableLosses } from './loss-export.ts';
import { listLosses, lossCounts, lossSums } from './loss-list.ts';

function serveLossCalls(serving: Serving, { signIn }: ServingTools): void {
  serveLosses(serving, signIn.requireStepUp);
  serve(serving, calls.listLosses, listLosses);
  serve(serving, calls.lossCounts, lossCounts);
  serve(serving, calls.lossSums, lossSums);
}

export const lossesArea: ServerArea = {
  serve: serveLossCalls,
  exportable: { listLosses: exportableLosses },
};
