import type { OpenEndpoint } from './open-endpoint.ts';
import * as banners from './rental/open-banners.ts';
import * as eventFeed from './rental/event-feed.ts';
import * as documents from './rental/intake-documents.ts';
import * as intake from './rental/intake.ts';
import * as applications from './rental/open-applications.ts';
import * as agencyCases from './rental/open-agency-cases.ts';
import * as invoices from './rental/open-invoices.ts';
import * as distribution from './rental/open-distribution.ts';
import * as payments from './rental/open-payments.ts';
import * as withdrawals from './rental/open-withdrawals.ts';

/** Every call of the open API, by its name. */
export const openContract = {
  openCatalogue: intake.openCatalogue,
  openBanners: banners.openBanners,
  openQuote: intake.openQuote,
  openCustomer: intake.openCustomer,
  openDistributor: distribution.openDistributor,
  openDistributorBalance: withdrawals.openDistributorBalance,
  openSaveAccount: withdrawals.openSaveAccount,
  openApplyWithdrawal: withdrawals.openApplyWithdrawal,
  openWithdrawal: withdrawals.openWithdrawal,
  openPlaceOrder: intake.openPlaceOrder,
  openOrder: intake.openOrder,
  openCancelOrder: intake.openCancelOrder,
  openSendPaper: documents.openSendPaper,
  openSigningLink: documents.openSigningLink,
  openOptions: applications.openOptions,
  openApply: applications.openApply,
  openApplications: applications.openApplications,
  openApplication: applications.openApplication,
  openWithdraw: applications.openWithdraw,
  openAskInvoice: invoices.openAskInvoice,
  openInvoices: invoices.openInvoices,
  openInvoice: invoices.openInvoice,
  openWithdrawInvoice: invoices.openWithdrawInvoice,
  openPay: payments.openPay,
  openAgencyCases: agencyCases.openAgencyCases,
  openEvents: eventFeed.openEvents,
} as const satisfies Record<string, OpenEndpoint>;
