import type { CallName } from '@rental/contract/contract';
import type { ApprovalRow } from '@rental/contract/people/access/approvals';
import { useCommand } from '../../../http/use-command.ts';
import { ExecuteRequestDialog } from '../../../ui/dialogs/execute-request-dialog.tsx';

interface ExecuteRequestModalProps {
  readonly approval: ApprovalRow;
  readonly onClosed: () => void;
}

/** The reads that such acts make out of date on the pages that stand open. */
const refreshes: readonly CallName[] = [
  'listApprovals',
  'orderDetail',
  'listOrders',
  'orderCounts',
  'orderBooks',
  'listBills',
  'billCounts',
  'billSums',
  'listCashFlows',
  'cashFlowSums',
  'listOnlineCash',
  'listOfflineCash',
  'onlineCashSums',
  'offlineCashSums',
  'refundTotal',
  'listOverdue',
  'listClosedCases',
  'deskCase',
  'caseRepayments',
];

/** 执行 from the list of requests. */
export function ExecuteRequestModal({ approval, onClosed }: ExecuteRequestModalProps) {
  const { id, summary, execution } = approval;
  const command = useCommand('executeRequest', { refreshes });
  const request = { id, summary, asksStepUp: execution?.asksStepUp === true };
  return <ExecuteRequestDialog request={request} command={command} onClosed={onClosed} />;
}
