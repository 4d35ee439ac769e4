import * as open from '@rental/contract/rental/open-withdrawals';
import * as calls from '@rental/contract/rental/withdrawals';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { whereOn } from '../../http/turned-on.ts';
import { undecidedIn } from '../../jobs/questions.ts';
import { applyWithdrawal } from './apply-withdrawal.ts';
import {
  openApplyWithdrawal,
  openDistributorBalance,
  openSaveAccount,
  openWithdrawal,
} from './open-withdrawals.ts';
import type { Seal } from '../../sealed.ts';
import { registerWithdrawal, transferWithdrawal } from './pay-withdrawal.ts';
import { payoutAccounts, savePayoutAccount, verifyPayoutAccount } from './payout-accounts.ts';
import { approveWithdrawal, refuseWithdrawal } from './review-withdrawal.ts';
import { withdrawalRunner } from './run-withdrawals.ts';
import { withdrawableBalance, withdrawalDetail, withdrawalPayees } from './withdrawal-detail.ts';
import { withdrawalLook } from './withdrawal-job.ts';
import { exportableWithdrawals, listWithdrawals, withdrawalCounts } from './withdrawal-list.ts';

function serveWithdrawals(
  serving: Serving,
  { gateways, links, payeeSeal, signIn }: ServingTools,
): void {
  const { requireStepUp } = signIn;
  serve(serving, calls.listWithdrawals, listWithdrawals);
  serve(serving, calls.withdrawalCounts, withdrawalCounts);
  serve(serving, calls.withdrawableBalance, withdrawableBalance);
  serve(serving, calls.withdrawalPayees, withdrawalPayees);
  serve(serving, calls.withdrawalDetail, withdrawalDetail(links));
  serve(serving, calls.payoutAccounts, payoutAccounts);
  serve(serving, calls.savePayoutAccount, savePayoutAccount(requireStepUp, payeeSeal));
  serve(serving, calls.verifyPayoutAccount, verifyPayoutAccount(requireStepUp, payeeSeal));
  serve(serving, calls.applyWithdrawal, applyWithdrawal);
  serve(serving, calls.approveWithdrawal, approveWithdrawal);
  serve(serving, calls.refuseWithdrawal, refuseWithdrawal);
  serve(serving, calls.transferWithdrawal, transferWithdrawal(requireStepUp, gateways.payments));
  serve(serving, calls.registerWithdrawal, registerWithdrawal(requireStepUp));
  serveDistributors(serving, payeeSeal);
}

/** The calls of programs for distributors. */
function serveDistributors(serving: Serving, payeeSeal: Seal): void {
  const flag = 'OpenDistribution';
  serveApp(serving, open.openDistributorBalance, whereOn(flag, openDistributorBalance));
  serveApp(serving, open.openSaveAccount, whereOn(flag, openSaveAccount(payeeSeal)));
  serveApp(serving, open.openApplyWithdrawal, whereOn(flag, openApplyWithdrawal));
  serveApp(serving, open.openWithdrawal, whereOn(flag, openWithdrawal));
}

export const withdrawalsArea: ServerArea = {
  serve: serveWithdrawals,
  exportable: { listWithdrawals: exportableWithdrawals },
  jobs: ({ gateways, payeeSeal }) => [withdrawalRunner(gateways.payments, payeeSeal)],
  timed: [withdrawalLook.hourly],
  undecided: { withdrawal: undecidedIn('withdrawals') },
};
