import * as calls from '@rental/contract/platform/demo';
import type { ServerArea } from '../../area.ts';
import { serveOpen, servePublic, type Serving } from '../../http/serve.ts';
import type { Demo } from './demo.ts';
import { listAccounts, signIn } from './demo-accounts.ts';
import { demoOrders } from './demo-orders.ts';

function serveDemo(serving: Serving, demo: Demo): void {
  servePublic(serving, calls.demoAccounts, listAccounts(demo));
  servePublic(serving, calls.demoLogin, signIn(demo));
  const { shop, quote, play, follow } = demoOrders(demo, serving.api);
  serveOpen(serving, calls.demoShop, shop);
  serveOpen(serving, calls.demoQuote, quote);
  serveOpen(serving, calls.playDemoOrder, play);
  serveOpen(serving, calls.followDemoOrder, follow);
}

/** Demo mode: a server without it has none of this. */
export const demoArea: ServerArea = {
  serve: (serving, { demo }) => {
    if (demo !== undefined) serveDemo(serving, demo);
  },
};
