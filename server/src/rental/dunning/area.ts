import * as closedCalls from '@rental/contract/rental/closed-cases';
import * as calls from '@rental/contract/rental/dunning';
import * as overdueCalls from '@rental/contract/rental/overdue';
import * as repaymentCalls from '@rental/contract/rental/repayments';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { agreeCaseRepayment, agreeRepayment } from './agree-repayment.ts';
import { assignCases, caseOwners } from './assign-cases.ts';
import { cancelRepayment } from './cancel-repayment.ts';
import { caseRepayments } from './case-repayments.ts';
import { overdueDaily, overdueKeeper } from './catch-up.ts';
import { exportableClosedCases, listClosedCases } from './closed/closed-case-list.ts';
import { deskCases } from './desk-cases.ts';
import { deskCase } from './desk-page.ts';
import { exportableOverdue } from './overdue-export.ts';
import { overdueFigures, overdueFiguresHourly } from './mend-figures.ts';
import { listOverdue, overdueCounts } from './overdue-list.ts';
import { overdueSms, previewOverdueSms } from './overdue-sms.ts';
import { overdueBills, overdueTotal } from './overdue-total.ts';
import { recordContact } from './record-contact.ts';
import { overdueReminder, overdueReminders } from './remind-overdue.ts';
import { callCustomer, holdCase, markLost, releaseCase } from './work-case.ts';

function serveDunning(serving: Serving): void {
  serve(serving, overdueCalls.listOverdue, listOverdue);
  serve(serving, closedCalls.listClosedCases, listClosedCases);
  serve(serving, overdueCalls.overdueCounts, overdueCounts);
  serve(serving, overdueCalls.overdueTotal, overdueTotal);
  serve(serving, overdueCalls.overdueBills, overdueBills);
  serve(serving, overdueCalls.previewOverdueSms, previewOverdueSms);
  serve(serving, overdueCalls.overdueSms, overdueSms);
  serve(serving, calls.deskCases, deskCases);
  serve(serving, calls.deskCase, deskCase);
  serve(serving, calls.callCustomer, callCustomer);
  serve(serving, calls.recordContact, recordContact);
  serve(serving, calls.holdCase, holdCase);
  serve(serving, calls.releaseCase, releaseCase);
  serve(serving, calls.markLost, markLost);
  serve(serving, calls.caseOwners, caseOwners);
  serve(serving, calls.assignCases, assignCases);
  serve(serving, repaymentCalls.caseRepayments, caseRepayments);
  serve(serving, repaymentCalls.agreeRepayment, agreeRepayment);
  serve(serving, repaymentCalls.agreeCaseRepayment, agreeCaseRepayment);
  serve(serving, repaymentCalls.cancelRepayment, cancelRepayment);
}

export const dunningArea: ServerArea = {
  serve: serveDunning,
  exportable: { listOverdue: exportableOverdue, listClosedCases: exportableClosedCases },
  jobs: () => [overdueKeeper, overdueFigures, overdueReminder],
  timed: [overdueDaily, overdueFiguresHourly, overdueReminders],
};
