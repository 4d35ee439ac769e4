import { useState } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { AnswerOf } from '../../http/call.ts';
import { useRowCommand } from '../../ui/use-row-command.ts';
import type { RunningCommand } from '../../ui/dialogs/command-dialog.tsx';
import type { RiskQuestion } from './risk-query.ts';

/** The reads that a question makes out of date: the report, what it cost, and the risk level of the order. */
const riskReads: readonly CallName[] = [
  'orderRiskReports',
  'listRiskReports',
  'riskReportCounts',
  'riskBalance',
  'riskUsage',
  'riskTabs', // a refusal says that a price or a provider has changed
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
    queryRisk: useRowCommand('queryRisk', riskReads),
    searchKunLunReport: useRowCommand('searchKunLunReport', riskReads),
    refreshKunLunReport: useRowCommand('refreshKunLunReport', riskReads),
    refreshKunLunReportAndKing: useRowCommand('refreshKunLunReportAndKing', riskReads),
    queryBill: useRowCommand('queryBill', riskReads),
  };
  const [last, setLast] = useState<RiskQuestion['call']>('queryRisk');
  const { isPending, isSuccess, error, fields, data } = commands[last];

  const ask: RiskQuery['ask'] = (question, onAnswered) => {
    if (isPending) return;
    setLast(question.call);
    const body = { orderId, isAuthorized: true, priceFen: question.priceFen };
    const options = { onSuccess: (answer: Answer) => onAnswered(answer) };
    if (question.call === 'queryRisk')
      commands.queryRisk.mutate({ body: { ...body, type: question.type } }, options);
    else commands[question.call].mutate({ body }, options);
  };
  return { isPending, isSuccess, error, fields, answer: data, ask };
}
