import * as calls from '@rental/contract/rental/invoices';
import * as openCalls from '@rental/contract/rental/open-invoices';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve } from '../../http/serve.ts';
import { undecidedIn } from '../../jobs/questions.ts';
import { askIssueInvoice, askReverseInvoice } from './ask-program.ts';
import { invoiceLook } from './invoice-asks.ts';
import { invoiceRunner } from './run-invoice-asks.ts';
import { applyInvoice, invoiceable } from './apply-invoice.ts';
import { invoiceDetail, revealInvoice } from './invoice-detail.ts';
import { addInvoiceFile, removeInvoiceFile } from './invoice-files.ts';
import { exportableInvoices, invoiceCounts, listInvoices } from './invoice-list.ts';
import { issueInvoice } from './issue-invoice.ts';
import { refuseInvoice, reverseInvoice, withdrawInvoice } from './move-invoice.ts';
import { reverseInvoicePart } from './reverse-part.ts';
import { openAskInvoice, openInvoice, openInvoices, openWithdrawInvoice } from './open-invoices.ts';

export const invoicesArea: ServerArea = {
  serve: (serving, { payeeSeal, links }) => {
    serveApp(serving, openCalls.openAskInvoice, openAskInvoice(payeeSeal, links));
    serveApp(serving, openCalls.openInvoices, openInvoices(links));
    serveApp(serving, openCalls.openInvoice, openInvoice(links));
    serveApp(serving, openCalls.openWithdrawInvoice, openWithdrawInvoice(links));
    serve(serving, calls.listInvoices, listInvoices);
    serve(serving, calls.invoiceCounts, invoiceCounts);
    serve(serving, calls.invoiceable, invoiceable);
    serve(serving, calls.invoiceDetail, invoiceDetail(links));
    serve(serving, calls.applyInvoice, applyInvoice(payeeSeal));
    serve(serving, calls.issueInvoice, issueInvoice);
    serve(serving, calls.askIssueInvoice, askIssueInvoice);
    serve(serving, calls.askReverseInvoice, askReverseInvoice);
    serve(serving, calls.addInvoiceFile, addInvoiceFile);
    serve(serving, calls.removeInvoiceFile, removeInvoiceFile);
    serve(serving, calls.refuseInvoice, refuseInvoice);
    serve(serving, calls.withdrawInvoice, withdrawInvoice);
    serve(serving, calls.reverseInvoice, reverseInvoice);
    serve(serving, calls.reverseInvoicePart, reverseInvoicePart);
    serve(serving, calls.revealInvoice, revealInvoice(payeeSeal));
  },
  jobs: ({ gateways, storage, payeeSeal }) => [
    invoiceRunner({ gateway: gateways.invoices, storage, seal: payeeSeal }),
  ],
  timed: [invoiceLook.hourly],
  undecided: { invoice: undecidedIn('invoice_asks') },
  exportable: { listInvoices: exportableInvoices },
};
