import type { DifferenceRow } from '@rental/contract/rental/statements';
import {
  differenceCauses,
  differenceKinds,
  differenceStates,
  tradeKinds,
} from '@rental/domain/rental/statements/statement';
import { gapLeft } from '@rental/domain/rental/statements/adjustment';
import type { Stored } from '../../db/tables.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import { adjustableOf } from '../../money/accounting/public.ts';
import type { Differences } from './difference-filters.ts';

type DifferenceColumns = Stored<'statement_differences'> & {
  readonly order_no: string | null;
  readonly operator_name: string | null;
  readonly owner_name: string | null;
};

/** The differences of a page with what a row draws from other tables. */
export const withDifferenceRow = (differences: Differences) =>
  differences
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'm.brand_code').onRef('u.id', '=', 'm.operator_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.owner_id'),
    )
    .selectAll('m')
    .select(['o.order_no', 'u.nick_name as operator_name', 'w.nick_name as owner_name']);

export const differenceRowOf = (row: DifferenceColumns): DifferenceRow => ({
  id: row.id,
  statementDay: row.day,
  belongsOn: row.belongs_on,
  differenceKind: row.kind,
  tradeKind: row.line_kind,
  ourNo: row.our_no,
  providerNo: row.provider_no === '' ? null : row.provider_no,
  ourFen: row.our_fen,
  providerFen: row.provider_fen,
  orderId: row.order_id,
  orderNo: row.order_no,
  differenceState: row.state,
  cause: row.cause,
  leftFen: row.account_statement_id === null ? null : gapLeft(adjustableOf(row)),
  adjustedFen: row.adjusted_fen,
  ownerName: row.owner_name,
  foundAt: row.found_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  operatorName: row.operator_name,
  note: row.note,
});

/** The columns of 对账差异 by their keys there. */
export const differenceFileColumns: readonly ExportColumn<DifferenceRow>[] = [
  { key: 'statementDay', cells: [text('账单日', (row) => row.statementDay)] },
  {
    key: 'belongs',
    cells: [text('归入月份', (row) => (row.belongsOn ?? row.statementDay).slice(0, 7))],
  },
  { key: 'kind', cells: [text('差异类型', (row) => differenceKinds[row.differenceKind])] },
  { key: 'state', cells: [text('状态', (row) => differenceStates[row.differenceState])] },
  { key: 'trade', cells: [text('交易类型', (row) => tradeKinds[row.tradeKind])] },
  { key: 'ours', cells: [money('我方金额（元）', (row) => row.ourFen)] },
  { key: 'theirs', cells: [money('渠道金额（元）', (row) => row.providerFen)] },
  { key: 'ourNo', cells: [text('我方单号', (row) => row.ourNo)] },
  { key: 'providerNo', cells: [text('渠道单号', (row) => row.providerNo)] },
  { key: 'cause', cells: [text('差异原因', (row) => differenceCauses[row.cause])] },
  { key: 'left', cells: [money('待调整（元）', (row) => row.leftFen)] },
  { key: 'owner', cells: [text('负责人', (row) => row.ownerName)] },
  { key: 'order', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'foundAt', cells: [instant('发现时间', (row) => row.foundAt)] },
  { key: 'settledAt', cells: [instant('核实时间', (row) => row.settledAt)] },
  { key: 'operator', cells: [text('核实人', (row) => row.operatorName)] },
  { key: 'note', cells: [text('核实结果', (row) => row.note)] },
];
