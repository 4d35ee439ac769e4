import { callsOf, type Endpoint } from './endpoint.ts';
import * as ledger from './money/ledger.ts';
import * as passwords from './passwords.ts';
import * as access from './people/access/access.ts';
import * as approvals from './people/access/approvals.ts';
import * as menus from './people/access/menus.ts';
import * as rights from './people/access/rights.ts';
import * as roles from './people/access/roles.ts';
import * as audit from './people/audit/audit.ts';
import * as alipay from './people/auth/alipay.ts';
import * as auth from './people/auth/auth.ts';
import * as ownRecord from './people/auth/own-record.ts';
import * as policies from './people/auth/policies.ts';
import * as secondFactor from './people/auth/second-factor.ts';
import * as live from './people/notifications/live.ts';
import * as messages from './people/notifications/messages.ts';
import * as channels from './people/users/channels.ts';
import * as departments from './people/users/departments.ts';
import * as users from './people/users/users.ts';
import * as brandSettings from './platform/brand-settings.ts';
import * as brands from './platform/brands.ts';
import * as dictionary from './platform/dictionary.ts';
import * as exports from './platform/exports.ts';
import * as materialCategories from './platform/material-categories.ts';
import * as materials from './platform/materials.ts';
import * as jobs from './platform/jobs.ts';
import * as platform from './platform/monitor.ts';
import * as providerAccounts from './platform/provider-accounts.ts';
import * as providerCalls from './platform/provider-calls.ts';
import * as signConsents from './platform/sign-consents.ts';
import * as receivedCallbacks from './platform/received-callbacks.ts';
import * as openApps from './platform/open-apps.ts';
import * as agreementTemplates from './rental/agreement-templates.ts';
import * as agreements from './rental/agreements.ts';
import * as applications from './rental/applications.ts';
import * as banners from './rental/banners.ts';
import * as bills from './rental/bills.ts';
import * as cashFlows from './rental/cash-flows.ts';
import * as cashMovements from './rental/cash-movements.ts';
import * as financeHome from './rental/finance-home.ts';
import * as chain from './rental/chain.ts';
import * as closedCases from './rental/closed-cases.ts';
import * as complaints from './rental/complaints.ts';
import * as accounting from './money/accounting.ts';
import * as closingAccounts from './money/closing-accounts.ts';
import * as balanceRecords from './rental/balance-records.ts';
import * as commissions from './rental/commissions.ts';
import * as distribution from './rental/distribution.ts';
import * as settlementRules from './rental/settlement-rules.ts';
import * as settlements from './rental/settlements.ts';
import * as customers from './rental/customers.ts';
import * as deductions from './rental/deductions.ts';
import * as devices from './rental/devices.ts';
import * as repairs from './rental/repairs.ts';
import * as evidence from './rental/evidence.ts';
import * as extras from './rental/extras.ts';
import * as invoices from './rental/invoices.ts';
import * as logistics from './rental/logistics.ts';
import * as notarizations from './rental/notarizations.ts';
import * as buyouts from './rental/orders/buyouts/buyouts.ts';
import * as dunningAgencies from './rental/dunning-agencies.ts';
import * as dunningTransfers from './rental/dunning-transfers.ts';
import * as dunning from './rental/dunning.ts';
import * as repayments from './rental/repayments.ts';
import * as dunningRules from './rental/dunning-rules.ts';
import * as dunningVacations from './rental/dunning-vacations.ts';
import * as reminderTrial from './rental/reminder-trial.ts';
import * as dunningBoard from './rental/dunning-board.ts';
import * as dunningBoardRows from './rental/dunning-board-rows.ts';
import * as overdue from './rental/overdue.ts';
import * as overstays from './rental/orders/overstays/overstays.ts';
import * as orderChanges from './rental/orders/changes/order-changes.ts';
import * as orderFigures from './rental/orders/figures/order-figures.ts';
import * as orderCompletion from './rental/orders/life/order-completion.ts';
import * as orderMoves from './rental/orders/life/order-moves.ts';
import * as claims from './rental/orders/claims/claims.ts';
import * as losses from './rental/orders/losses/losses.ts';
import * as orders from './rental/orders/list/orders.ts';
import * as orderMoney from './rental/orders/money/order-money.ts';
import * as owedBack from './rental/orders/money/owed-back.ts';
import * as orderDetail from './rental/orders/page/order-detail.ts';
import * as placing from './rental/orders/placing/placing.ts';
import * as relets from './rental/orders/renewals/relets.ts';
import * as review from './rental/orders/review/review.ts';
import * as executions from './rental/orders/money/execute-request.ts';
import * as returns from './rental/orders/returns/returns.ts';
import * as orderBatches from './rental/orders/work/order-batches.ts';
import * as orderSms from './rental/orders/work/order-sms.ts';
import * as authorizations from './rental/pre-authorizations.ts';
import * as productCategories from './rental/product-categories.ts';
import * as productChoices from './rental/product-choices.ts';
import * as productImports from './rental/product-imports.ts';
import * as openEvents from './rental/open-events.ts';
import * as pricePlans from './rental/price-plans.ts';
import * as products from './rental/products.ts';
import * as allAccounts from './platform/all-accounts.ts';
import * as alipayCallbacks from './rental/alipay-callback.ts';
import * as paymentOrders from './rental/payment-orders.ts';
import * as refunds from './rental/refunds.ts';
import * as wechatCallbacks from './rental/wechat-callback.ts';
import * as withdrawals from './rental/withdrawals.ts';
import * as smsRecords from './rental/sms-records.ts';
import * as accountStatements from './rental/account-statements.ts';
import * as statements from './rental/statements.ts';
import * as risk from './rental/risk.ts';
import * as riskModels from './rental/risk-model.ts';
import * as riskReports from './rental/risk-reports.ts';
import * as riskLists from './rental/risk-lists.ts';
import * as orderLinks from './rental/order-links.ts';
import * as topUps from './rental/top-ups.ts';
import * as shopOpening from './rental/shop-opening.ts';
import * as storeMoves from './rental/store-moves.ts';
import * as stores from './rental/stores.ts';
import * as takeover from './rental/takeover.ts';
import * as uploads from './uploads.ts';

/** Every call of the API by its name: the one list that the server, the document and the web are made from. */
export const contract = {
  ...callsOf(auth),
  ...callsOf(alipay),
  ...callsOf(secondFactor),
  ...callsOf(policies),
  ...callsOf(approvals),
  ...callsOf(brands),
  ...callsOf(brandSettings),
  ...callsOf(platform),
  ...callsOf(jobs),
  ...callsOf(providerAccounts),
  ...callsOf(providerCalls),
  ...callsOf(signConsents),
  ...callsOf(receivedCallbacks),
  ...callsOf(access),
  ...callsOf(menus),
  ...callsOf(rights),
  ...callsOf(roles),
  ...callsOf(orders),
  ...callsOf(orderDetail),
  ...callsOf(placing),
  ...callsOf(orderSms),
  ...callsOf(logistics),
  ...callsOf(orderMoves),
  ...callsOf(orderChanges),
  ...callsOf(orderBatches),
  ...callsOf(review),
  ...callsOf(agreementTemplates),
  ...callsOf(agreements),
  ...callsOf(evidence),
  ...callsOf(chain),
  ...callsOf(notarizations),
  ...callsOf(orderFigures),
  ...callsOf(orderMoney),
  ...callsOf(owedBack),
  ...callsOf(executions),
  ...callsOf(orderCompletion),
  ...callsOf(bills),
  ...callsOf(extras),
  ...callsOf(returns),
  ...callsOf(buyouts),
  ...callsOf(dunning),
  ...callsOf(repayments),
  ...callsOf(closedCases),
  ...callsOf(dunningTransfers),
  ...callsOf(dunningAgencies),
  ...callsOf(dunningRules),
  ...callsOf(dunningVacations),
  ...callsOf(reminderTrial),
  ...callsOf(dunningBoard),
  ...callsOf(dunningBoardRows),
  ...callsOf(overdue),
  ...callsOf(overstays),
  ...callsOf(relets),
  ...callsOf(claims),
  ...callsOf(losses),
  ...callsOf(applications),
  ...callsOf(complaints),
  ...callsOf(accounting),
  ...callsOf(closingAccounts),
  ...callsOf(settlements),
  ...callsOf(settlementRules),
  ...callsOf(balanceRecords),
  ...callsOf(commissions),
  ...callsOf(distribution),
  ...callsOf(ledger),
  ...callsOf(cashFlows),
  ...callsOf(cashMovements),
  ...callsOf(financeHome),
  ...callsOf(uploads),
  ...callsOf(live),
  ...callsOf(messages),
  ...callsOf(risk),
  ...callsOf(riskReports),
  ...callsOf(riskModels),
  ...callsOf(riskLists),
  ...callsOf(orderLinks),
  ...callsOf(topUps),
  ...callsOf(materials),
  ...callsOf(materialCategories),
  ...callsOf(ownRecord),
  ...callsOf(users),
  ...callsOf(passwords),
  ...callsOf(channels),
  ...callsOf(departments),
  ...callsOf(dictionary),
  ...callsOf(authorizations),
  ...callsOf(deductions),
  ...callsOf(paymentOrders),
  ...callsOf(alipayCallbacks),
  ...callsOf(wechatCallbacks),
  ...callsOf(refunds),
  ...callsOf(withdrawals),
  ...callsOf(invoices),
  ...callsOf(smsRecords),
  ...callsOf(statements),
  ...callsOf(accountStatements),
  ...callsOf(devices),
  ...callsOf(repairs),
  ...callsOf(products),
  ...callsOf(banners),
  ...callsOf(allAccounts),
  ...callsOf(openEvents),
  ...callsOf(pricePlans),
  ...callsOf(productChoices),
  ...callsOf(productImports),
  ...callsOf(productCategories),
  ...callsOf(stores),
  ...callsOf(storeMoves),
  ...callsOf(shopOpening),
  ...callsOf(customers),
  ...callsOf(audit),
  ...callsOf(exports),
  ...callsOf(openApps),
  ...callsOf(takeover),
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
