import * as calls from '@rental/contract/money/accounting';
import * as accountCalls from '@rental/contract/money/closing-accounts';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { monthBooker, monthLook } from './book-month.ts';
import { confirmAccountOpening } from './accounts/confirm-opening.ts';
import { countAccount } from './accounts/count-account.ts';
import { closeMonth } from './close-month.ts';
import { exportableEntries, listEntries } from './entry-list.ts';
import { listMonths } from './month-list.ts';
import { accountingPolicies, saveAccountingCodes, saveAccountingPolicy } from './policies.ts';
import { trialBalance } from './trial-balance.ts';
import { exportableVouchers, listVouchers } from './voucher-list.ts';

export const accountingArea: ServerArea = {
  serve: (serving, { signIn: { requireStepUp } }) => {
    serve(serving, calls.accountingPolicies, accountingPolicies);
    serve(serving, calls.saveAccountingPolicy, saveAccountingPolicy(requireStepUp));
    serve(serving, calls.saveAccountingCodes, saveAccountingCodes);
    serve(serving, calls.listMonths, listMonths);
    serve(serving, calls.closeMonth, closeMonth(requireStepUp));
    serve(serving, accountCalls.countAccount, countAccount);
    serve(serving, accountCalls.confirmAccountOpening, confirmAccountOpening);
    serve(serving, calls.trialBalance, trialBalance);
    serve(serving, calls.listEntries, listEntries);
    serve(serving, calls.listVouchers, listVouchers);
  },
  exportable: { listEntries: exportableEntries, listVouchers: exportableVouchers },
  jobs: () => [monthBooker],
  timed: [monthLook.hourly],
};
