import * as calls from '@rental/contract/rental/intake';
import * as documents from '@rental/contract/rental/intake-documents';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveAppUpload } from '../../http/serve-app-upload.ts';
import { serveApp, serveOpenApp } from '../../http/serve-app.ts';
import { openUploads } from '../../http/serve-upload.ts';
import type { Serving } from '../../http/serve.ts';
import { whereOn } from '../../http/turned-on.ts';
import { cancelOrder } from './cancel-order.ts';
import { openCatalogue } from './open-catalogue.ts';
import { openCustomer } from './open-customer.ts';
import { openOrder } from './open-order.ts';
import { openQuote } from './open-quote.ts';
import { sendPaper } from './send-paper.ts';
import { signingLink } from './signing-link.ts';
import { takeOrder } from './take-order.ts';

async function serveIntake(serving: Serving, { gateways, storage }: ServingTools): Promise<void> {
  serveApp(serving, calls.openCatalogue, openCatalogue);
  serveApp(serving, calls.openQuote, whereOn('OpenLease3C', openQuote));
  serveApp(serving, calls.openCustomer, openCustomer);
  serveApp(serving, calls.openPlaceOrder, takeOrder);
  serveApp(serving, calls.openOrder, openOrder);
  serveApp(serving, calls.openCancelOrder, cancelOrder);
  serveOpenApp(serving, documents.openSigningLink, signingLink(gateways.signatures));
  await openUploads(serving, (uploads) =>
    serveAppUpload(uploads, documents.openSendPaper, sendPaper(storage)),
  );
}

export const intakeArea: ServerArea = { serve: serveIntake };
