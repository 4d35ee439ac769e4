import * as calls from '@rental/contract/rental/takeover';
import type { ServerArea } from '../../area.ts';
import { openUploads, serveUpload } from '../../http/serve-upload.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { customers } from './take-over-customers.ts';
import { plans } from './take-over-plans.ts';
import { runningOrders } from './take-over-running-orders.ts';
import { stores } from './take-over-stores.ts';
import { takeoverState } from './takeover-state.ts';
import { takeoverTemplate } from './takeover-template.ts';

const imports = { stores, plans, customers, orders: runningOrders };

async function serveTakeover(serving: Serving): Promise<void> {
  serve(serving, calls.takeoverState, takeoverState);
  serve(serving, calls.takeoverTemplate, takeoverTemplate);
  await openUploads(serving, (uploads) => {
    serveUpload(uploads, calls.checkTakeover, (ctx, receive, { kind }) =>
      imports[kind].check(ctx, receive),
    );
    serveUpload(uploads, calls.importTakeover, (ctx, receive, { kind }) =>
      imports[kind].write(ctx, receive),
    );
  });
}

export const takeoverArea: ServerArea = { serve: serveTakeover };
