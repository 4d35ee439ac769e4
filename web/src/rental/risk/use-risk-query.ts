import { useEffect, useState } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRefresh } from '../../http/use-read.ts';
import type { RunningCommand } from '../../ui/dialogs/command-dialog.tsx';
import type { RiskQuestion } from './risk-query.ts';

/** The reads that a question makes out of date: the report, what it cost, and the risk level of the order. */
const riskReads: readonly CallName[] = [
  'orderRiskReports',
  'listRiskReports',
  'riskReportCounts',
  'riskBalance',
  'riskUsage',
  'riskTabs',
  'switchedReports',
  'orderDetail',
  'listOrders',
  'operationsOf',
];

type Answer = AnswerOf<'queryRisk'> & Partial<Pick<AnswerOf<'refreshKunLunReportAndKing'>, 'king'>>;

interface RiskQuery extends RunningCommand {
  readonly answer: Answer | undefined;
  readonly ask: (question: RiskQuestion, onAnswered: (answer: Answer) => void) => void;
}

/** The calls that get a report, as one command: its state is that of the call that was made last. */
export function useRiskQuery(orderId: number): RiskQuery {
  const commands = {
    queryRisk: useCommand('queryRisk', { refreshes: riskReads }),
    searchKunLunReport: useCommand('searchKunLunReport', { refreshes: riskReads }),
    refreshKunLunReport: useCommand('refreshKunLunReport', { refreshes: riskReads }),
    refreshKunLunReportAndKing: useCommand('refreshKunLunReportAndKing', { refreshes: riskReads }),
    queryBill: useCommand('queryBill', { refreshes: riskReads }),
  };
  const [last, setLast] = useState<RiskQuestion['call']>('queryRisk');
  const { isPending, isSuccess, error, fields, data } = commands[last];

  // a refusal keeps a failed report, or says that a price has changed; of two reports the first may have been bought
  const refresh = useRefresh();
  useEffect(() => {
    if (error !== null) refresh(...riskReads);
  }, [refresh, error]);

  const ask: RiskQuery['ask'] = (question, onAnswered) => {
    if (isPending) return;
    setLast(question.call);
    const body = { orderId, isAuthorized: true as const, priceFen: question.priceFen };
    const options = { onSuccess: (answer: Answer) => onAnswered(answer) };
    if (question.call === 'queryRisk')
      commands.queryRisk.mutate({ body: { ...body, type: question.type } }, options);
    else commands[question.call].mutate({ body }, options);
  };
  return { isPending, isSuccess, error, fields, answer: data, ask };
}
