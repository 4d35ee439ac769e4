import * as calls from '@rental/contract/rental/intake';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import type { Serving } from '../../http/serve.ts';
import { cancelOrder } from './cancel-order.ts';
import { openCatalogue } from './open-catalogue.ts';
import { openCustomer } from './open-customer.ts';
import { openOrder } from './open-order.ts';
import { openQuote } from './open-quote.ts';
import { takeOrder } from './take-order.ts';

function serveIntake(serving: Serving): void {
  serveApp(serving, calls.openCatalogue, openCatalogue);
  serveApp(serving, calls.openQuote, openQuote);
  serveApp(serving, calls.openCustomer, openCustomer);
  serveApp(serving, calls.openPlaceOrder, takeOrder);
  serveApp(serving, calls.openOrder, openOrder);
  serveApp(serving, calls.openCancelOrder, cancelOrder);
}

export const intakeArea: ServerArea = { serve: serveIntake };
