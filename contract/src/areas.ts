import { merged, type Area, type KeyedPart, type ListPart } from './area.ts';
import { ledgerArea } from './money/ledger.area.ts';
import { accessArea } from './people/access/access.area.ts';
import { auditArea } from './people/audit/audit.area.ts';
import { authArea } from './people/auth/auth.area.ts';
import { notificationsArea } from './people/notifications/notifications.area.ts';
import { usersArea } from './people/users/users.area.ts';
import { brandsArea } from './platform/brands.area.ts';
import { dictionaryArea } from './platform/dictionary.area.ts';
import { exportsArea } from './platform/exports.area.ts';
import { jobsArea } from './platform/jobs.area.ts';
import { materialsArea } from './platform/materials.area.ts';
import { monitorArea } from './platform/monitor.area.ts';
import { openAppsArea } from './platform/open-apps.area.ts';
import { providerAccountsArea } from './platform/provider-accounts.area.ts';
import { providerCallsArea } from './platform/provider-calls.area.ts';
import { receivedCallbacksArea } from './platform/received-callbacks.area.ts';
import { agreementsArea } from './rental/agreements.area.ts';
import { applicationsArea } from './rental/applications.area.ts';
import { bannersArea } from './rental/banners.area.ts';
import { billsArea } from './rental/bills.area.ts';
import { cashFlowsArea } from './rental/cash-flows.area.ts';
import { cashMovementsArea } from './rental/cash-movements.area.ts';
import { financeHomeArea } from './rental/finance-home.area.ts';
import { chainArea } from './rental/chain.area.ts';
import { complaintsArea } from './rental/complaints.area.ts';
import { accountingArea } from './money/accounting.area.ts';
import { commissionsArea } from './rental/commissions.area.ts';
import { distributionArea } from './rental/distribution.area.ts';
import { settlementsArea } from './rental/settlements.area.ts';
import { customersArea } from './rental/customers.area.ts';
import { deductionsArea } from './rental/deductions.area.ts';
import { devicesArea } from './rental/devices.area.ts';
import { evidenceArea } from './rental/evidence.area.ts';
import { extrasArea } from './rental/extras.area.ts';
import { intakeArea } from './rental/intake.area.ts';
import { invoicesArea } from './rental/invoices.area.ts';
import { logisticsArea } from './rental/logistics.area.ts';
import { openEventsArea } from './rental/open-events.area.ts';
import { buyoutsArea } from './rental/orders/buyouts/buyouts.area.ts';
import { dunningArea } from './rental/dunning.area.ts';
import { dunningRulesArea } from './rental/dunning-rules.area.ts';
import { dunningTransfersArea } from './rental/dunning-transfers.area.ts';
import { overstaysArea } from './rental/orders/overstays/overstays.area.ts';
import { ordersArea } from './rental/orders/orders.area.ts';
import { claimsArea } from './rental/orders/claims/claims.area.ts';
import { lossesArea } from './rental/orders/losses/losses.area.ts';
import { placingArea } from './rental/orders/placing/placing.area.ts';
import { renewalsArea } from './rental/orders/renewals/renewals.area.ts';
import { reviewArea } from './rental/orders/review/review.area.ts';
import { returnsArea } from './rental/orders/returns/returns.area.ts';
import { paymentOrdersArea } from './rental/payment-orders.area.ts';
import { preAuthorizationsArea } from './rental/pre-authorizations.area.ts';
import { pricePlansArea } from './rental/price-plans.area.ts';
import { productsArea } from './rental/products.area.ts';
import { refundsArea } from './rental/refunds.area.ts';
import { withdrawalsArea } from './rental/withdrawals.area.ts';
import { riskArea } from './rental/risk.area.ts';
import { riskListsArea } from './rental/risk-lists.area.ts';
import { riskModelArea } from './rental/risk-model.area.ts';
import { smsRecordsArea } from './rental/sms-records.area.ts';
import { statementsArea } from './rental/statements.area.ts';
import { storesArea } from './rental/stores.area.ts';
import { takeoverArea } from './rental/takeover.area.ts';
import { topUpsArea } from './rental/top-ups.area.ts';

/** Every area; the permission tree shows the rights in this order. */
const areas = [
  ordersArea,
  reviewArea,
  placingArea,
  agreementsArea,
  evidenceArea,
  chainArea,
  returnsArea,
  buyoutsArea,
  dunningArea,
  dunningRulesArea,
  dunningTransfersArea,
  overstaysArea,
  renewalsArea,
  claimsArea,
  lossesArea,
  applicationsArea,
  complaintsArea,
  billsArea,
  extrasArea,
  deductionsArea,
  paymentOrdersArea,
  refundsArea,
  withdrawalsArea,
  invoicesArea,
  smsRecordsArea,
  statementsArea,
  preAuthorizationsArea,
  logisticsArea,
  riskArea,
  riskListsArea,
  riskModelArea,
  topUpsArea,
  ledgerArea,
  accountingArea,
  settlementsArea,
  commissionsArea,
  distributionArea,
  cashFlowsArea,
  cashMovementsArea,
  financeHomeArea,
  devicesArea,
  productsArea,
  pricePlansArea,
  bannersArea,
  storesArea,
  intakeArea,
  openEventsArea,
  customersArea,
  materialsArea,
  notificationsArea,
  usersArea,
  accessArea,
  authArea,
  dictionaryArea,
  auditArea,
  brandsArea,
  exportsArea,
  openAppsArea,
  monitorArea,
  jobsArea,
  providerAccountsArea,
  providerCallsArea,
  receivedCallbacksArea,
  takeoverArea,
] as const;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** One part of all areas together. */
export const ofAllAreas = <Part extends KeyedPart>(part: Part) =>
  merged<unknown>(areas.map((area) => area[part])) as Both<(typeof areas)[number][Part]>;

/** One part of all areas, which is a list. */
export const listOfAreas = <Part extends ListPart>(part: Part): Area[Part][number][] =>
  areas.flatMap((area): readonly Area[Part][number][] => area[part]);
