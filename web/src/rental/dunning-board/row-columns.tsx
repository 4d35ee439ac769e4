import type { ReactNode } from 'react';
import { contactResults, contactWays } from '@rental/domain/rental/dunning/contacts';
import { contactPersons } from '@rental/domain/rental/dunning/dunning-guard';
import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import { promiseStates } from '@rental/domain/rental/dunning/promises';
import type { RowOf } from '../../ui/data-table/list-call.ts';
import { useMay } from '../../ui/gate.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { deskPath } from '../dunning/desk-path.ts';
import { StageText } from '../dunning/stage-text.tsx';
import { detailPath } from '../orders/core/order-text.ts';
import type { BoardList, StageNames } from './board-rows.ts';

/** A column of the rows of a figure. */
export interface RowColumn<Row> {
  readonly title: string;
  readonly isAmount?: true;
  readonly cell: (row: Row, names: StageNames) => ReactNode;
}

/** The customer of a case, which opens for who may work it. */
const CaseLink = ({ caseId, name }: { readonly caseId: number; readonly name: string }) =>
  useMay()('dunning:work') ? <TabLink to={deskPath(caseId)}>{name}</TabLink> : name;

interface MonthStageProps {
  readonly stage: DunningStage;
  readonly names: StageNames;
}

/** A stage in the words of its month. */
function MonthStage({ stage, names: { [stage]: name } }: MonthStageProps) {
  return name === undefined ? <StageText stage={stage} /> : <StageText stage={stage} name={name} />;
}

/** The columns of each list. */
export const rowColumns: {
  readonly [Name in BoardList]: readonly RowColumn<RowOf<Name>>[];
} = {
  listRecoveries: [
    { title: '日期', cell: (row) => row.day },
    { title: '客户', cell: (row) => row.customerName },
    { title: '回款', isAmount: true, cell: (row) => moneyText(row.amountFen) },
    { title: '阶段', cell: (row) => <StageText stage={row.stage} /> },
    { title: '账单', cell: (row) => row.billTitle },
    { title: '催收员', cell: (row) => row.ownerName ?? '未分配' },
    {
      title: '订单号',
      cell: (row) => <TabLink to={detailPath(row.orderId)}>{row.orderNo}</TabLink>,
    },
  ],
  listPromises: [
    {
      title: '客户',
      cell: (row) => <CaseLink caseId={row.caseId} name={row.customerName} />,
    },
    { title: '承诺还款日', cell: (row) => row.dueOn },
    { title: '承诺金额', isAmount: true, cell: (row) => moneyText(row.amountFen) },
    { title: '按时收到', isAmount: true, cell: (row) => moneyText(row.paidFen) },
    { title: '状态', cell: (row) => promiseStates[row.promiseState] },
    { title: '登记人', cell: (row) => row.operatorName ?? '系统' },
    { title: '登记时间', cell: (row) => timeText(row.madeAt) },
  ],
  listContacts: [
    { title: '时间', cell: (row) => timeText(row.time) },
    {
      title: '客户',
      cell: (row) => <CaseLink caseId={row.caseId} name={row.customerName} />,
    },
    { title: '方式', cell: (row) => contactWays[row.way] },
    { title: '对象', cell: (row) => contactPersons[row.person] },
    { title: '结果', cell: (row) => contactResults[row.result] },
    { title: '登记人', cell: (row) => row.operatorName ?? '系统' },
  ],
  listRolled: [
    { title: '客户', cell: (row) => row.customerName },
    { title: '月初金额', isAmount: true, cell: (row) => moneyText(row.unpaidFen) },
    { title: '月初阶段', cell: (row, names) => <MonthStage stage={row.from} names={names} /> },
    {
      title: '月末阶段',
      cell: (row, names) =>
        row.to === null ? '已结清' : <MonthStage stage={row.to} names={names} />,
    },
    { title: '催收员', cell: (row) => row.ownerName ?? '未分配' },
    { title: '订单号', cell: (row) => <TabLink to={detailPath(row.id)}>{row.orderNo}</TabLink> },
  ],
};
