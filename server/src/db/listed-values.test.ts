import { versionSources } from '@rental/contract/platform/brand-settings';
import { allocatedAccounts } from '@rental/domain/money/payments/allocations';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { incomeKinds } from '@rental/domain/money/accounting/policy';
import { cashDirections, cashKinds } from '@rental/domain/money/payments/cash-flows';
import { cashProviders } from '@rental/domain/money/payments/cash-movements';
import { paymentProviders, refundWays } from '@rental/domain/money/payments/refund-ways';
import { jobFailures } from '@rental/domain/platform/jobs/job-failures';
import { accountPurposes } from '@rental/domain/platform/provider-accounts/account-kinds';
import { fenTrialStates } from '@rental/domain/platform/provider-accounts/fen-trial';
import {
  consentKinds,
  consentStates,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import { providerOutcomes } from '@rental/domain/platform/provider-calls/providers';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { recordStates } from '@rental/domain/rental/distribution/distribution-records';
import {
  commissionActs,
  commissionStates,
} from '@rental/domain/rental/commissions/commission-states';
import { contactRelations, verifiedBy } from '@rental/domain/rental/customers/profile';
import { titleKinds } from '@rental/domain/rental/invoices/invoice-buyer';
import {
  invoiceActs,
  invoiceKinds,
  invoiceStates,
} from '@rental/domain/rental/invoices/invoice-states';
import { complaintSources } from '@rental/domain/rental/complaints/complaint-deadline';
import {
  complaintActs,
  complaintKinds,
  complaintResults,
  complaintStates,
} from '@rental/domain/rental/complaints/complaint-states';
import { contactResults, contactWays } from '@rental/domain/rental/dunning/contacts';
import { contactPersons, holdReasons } from '@rental/domain/rental/dunning/dunning-guard';
import { repaymentStates } from '@rental/domain/rental/dunning/repayment-plans';
import { promiseStates } from '@rental/domain/rental/dunning/promises';
import { dunningSteps } from '@rental/domain/rental/dunning/steps';
import {
  agencySettlementStates,
  openTransferStates,
  transferKinds,
  transferStates,
  transferSteps,
} from '@rental/domain/rental/dunning/transfers';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import { claimStates } from '@rental/domain/rental/orders/claims/claim-states';
import { paidByLabels } from '@rental/domain/rental/orders/money/paid-by';
import { closeReasons, paymentStates } from '@rental/domain/rental/payment-orders/payment-order';
import { refundFailures, refundStates } from '@rental/domain/rental/refunds/refund-order';
import { feeSides } from '@rental/domain/rental/settlements/payment-fees';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import { settledKinds } from '@rental/domain/rental/settlements/settled-kinds';
import {
  settlementCycles,
  settlementModes,
} from '@rental/domain/rental/settlements/settlement-rule';
import { splitFailures, splitStates } from '@rental/domain/rental/settlements/store-splits';
import {
  settlementActs,
  settlementStates,
} from '@rental/domain/rental/settlements/settlement-states';
import {
  differenceCauses,
  differenceKinds,
  differenceStates,
  lineKinds,
  statementSources,
  statementStates,
  tradeKinds,
} from '@rental/domain/rental/statements/statement';
import { topUpWays } from '@rental/domain/rental/top-ups/auto-top-up';
import { topUpPaymentStates } from '@rental/domain/rental/top-ups/top-up-payment';
import { statedAccounts } from '@rental/domain/rental/statements/account-matching';
import {
  payoutAccountStates,
  payoutMethods,
} from '@rental/domain/rental/withdrawals/payout-account';
import {
  withdrawalActs,
  withdrawalStates,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './open-database.ts';
import { testDatabase } from './testing/test-database.ts';

// A migration that renews a CHECK must keep what earlier ones allowed: each value of the domain is allowed, and no other

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const allowedBy = async (name: string): Promise<string[]> => {
  const { rows } = await database.owner.query<{ check: string }>(
    'select pg_get_constraintdef(oid) as check from pg_constraint where conname = $1',
    [name],
  );
  return [...(rows[0]?.check ?? '').matchAll(/'(\w+)'::text/g)].map(([, value = '']) => value);
};

test.each([
  ['payment_allocations_account_check', [...allocatedAccounts]],
  ['bills_paid_by_check', Object.keys(paidByLabels)],
  ['insurance_claims_state_check', Object.keys(claimStates)],
  ['dunning_cases_last_result_check', Object.keys(contactResults)],
  ['dunning_cases_held_reason_check', Object.keys(holdReasons)],
  ['dunning_steps_kind_check', Object.keys(dunningSteps)],
  ['dunning_transfers_kind_check', Object.keys(transferKinds)],
  ['dunning_transfers_state_check', Object.keys(transferStates)],
  ['dunning_transfers_end_check', [...openTransferStates]],
  ['dunning_transfer_steps_step_check', Object.keys(transferSteps)],
  ['dunning_contacts_way_check', Object.keys(contactWays)],
  ['dunning_contacts_person_check', Object.keys(contactPersons)],
  ['dunning_contacts_result_check', Object.keys(contactResults)],
  ['dunning_promises_state_check', Object.keys(promiseStates)],
  ['repayment_plans_state_check', Object.keys(repaymentStates)],
  ['payments_provider_check', [...paymentProviders]],
  ['payment_orders_state_check', Object.keys(paymentStates)],
  ['payment_orders_reason_check', Object.keys(closeReasons)],
  ['refund_orders_state_check', Object.keys(refundStates)],
  ['refund_orders_reason_check', Object.keys(refundFailures)],
  ['refund_orders_way_check', Object.keys(refundWays)],
  ['refund_transfers_reason_check', Object.keys(refundFailures)],
  ['provider_statements_state_check', Object.keys(statementStates)],
  ['statement_lines_kind_check', Object.keys(lineKinds)],
  ['statement_differences_kind_check', Object.keys(differenceKinds)],
  ['statement_differences_line_kind_check', Object.keys(tradeKinds)],
  ['statement_differences_cause_check', Object.keys(differenceCauses)],
  ['statement_accounts_account_check', Object.keys(statedAccounts)],
  ['account_counts_account_check', Object.keys(moneyMethods)],
  ['closed_accounts_account_check', Object.keys(moneyMethods)],
  ['account_statements_account_check', Object.keys(statedAccounts)],
  ['account_statements_source_check', Object.keys(statementSources)],
  ['account_files_account_check', Object.keys(statedAccounts)],
  ['account_files_state_check', Object.keys(statementStates)],
  ['account_lines_direction_check', Object.keys(cashDirections)],
  ['statement_differences_state_check', Object.keys(differenceStates)],
  ['customers_verified_by_check', Object.keys(verifiedBy)],
  ['customer_contacts_relation_check', Object.keys(contactRelations)],
  ['jobs_failure_check', Object.keys(jobFailures)],
  ['provider_accounts_purpose_check', Object.keys(accountPurposes)],
  ['fen_trials_state_check', Object.keys(fenTrialStates)],
  ['top_ups_way_check', Object.keys(topUpWays)],
  ['top_up_payments_state_check', Object.keys(topUpPaymentStates)],
  ['sign_consents_kind_check', Object.keys(consentKinds)],
  ['sign_consents_state_check', Object.keys(consentStates)],
  ['provider_calls_outcome_check', Object.keys(providerOutcomes)],
  ['brand_versions_source_check', Object.keys(versionSources)],
  ['devices_state_check', Object.keys(deviceStates)],
  ['payout_accounts_method_check', Object.keys(payoutMethods)],
  ['payout_accounts_state_check', Object.keys(payoutAccountStates)],
  ['withdrawals_method_check', Object.keys(payoutMethods)],
  ['withdrawals_state_check', Object.keys(withdrawalStates)],
  ['withdrawals_reason_check', Object.keys(refundFailures)],
  ['withdrawal_steps_act_check', Object.keys(withdrawalActs)],
  ['invoices_kind_check', Object.keys(invoiceKinds)],
  ['invoices_title_kind_check', Object.keys(titleKinds)],
  ['invoices_state_check', Object.keys(invoiceStates)],
  ['invoice_lines_income_check', Object.keys(incomeKinds)],
  ['invoice_steps_act_check', Object.keys(invoiceActs)],
  ['settlement_rules_mode_check', Object.keys(settlementModes)],
  ['settlement_rules_base_check', Object.keys(settlementBases)],
  ['settlement_rules_fee_side_check', Object.keys(feeSides)],
  ['settlement_lines_fee_side_check', Object.keys(feeSides)],
  ['settlement_lines_base_check', Object.keys(settlementBases)],
  ['settlement_rules_cycle_check', Object.keys(settlementCycles)],
  ['settlements_mode_check', Object.keys(settlementModes)],
  ['settlements_state_check', Object.keys(settlementStates)],
  ['settlement_lines_kind_check', Object.keys(settledKinds)],
  ['settlement_steps_act_check', Object.keys(settlementActs)],
  ['store_splits_state_check', Object.keys(splitStates)],
  ['store_splits_reason_check', Object.keys(splitFailures)],
  ['split_returns_state_check', Object.keys(splitStates)],
  ['split_returns_reason_check', Object.keys(splitFailures)],
  ['commissions_state_check', Object.keys(commissionStates)],
  ['distribution_records_state_check', Object.keys(recordStates)],
  ['agency_settlements_state_check', Object.keys(agencySettlementStates)],
  ['agency_settlements_method_check', Object.keys(moneyMethods)],
  ['distribution_payments_method_check', Object.keys(moneyMethods)],
  ['commissions_method_check', Object.keys(moneyMethods)],
  ['commission_steps_act_check', Object.keys(commissionActs)],
  ['cash_flows_kind_check', Object.keys(cashKinds)],
  ['cash_flows_provider_check', Object.keys(cashProviders)],
  ['complaints_kind_check', Object.keys(complaintKinds)],
  ['complaints_source_check', Object.keys(complaintSources)],
  ['complaints_state_check', Object.keys(complaintStates)],
  ['complaints_result_check', Object.keys(complaintResults)],
  ['complaint_steps_act_check', Object.keys(complaintActs)],
])('%s allows the values of the domain', async (name, values) => {
  expect((await allowedBy(name)).toSorted()).toEqual(values.toSorted());
});

test('bills allow every kind and status', async () => {
  for (const [column, values] of [
    ['kind', Object.values(billKinds)],
    ['status', Object.values(billStatus)],
  ] as const) {
    const { rows } = await database.owner.query<{ check: string }>(
      'select pg_get_constraintdef(oid) as check from pg_constraint where conname = $1',
      [`bills_${column}_check`],
    );
    const check = (rows[0]?.check ?? 'false').replace(/^CHECK /, '').replace(/ NOT VALID$/, '');
    const { rows: refused } = await database.owner.query(
      `select ${column} from unnest($1::int[]) listed (${column}) where not ${check}`,
      [values],
    );
    expect(refused).toEqual([]);
  }
});
