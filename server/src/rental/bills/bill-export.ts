import { listBills, type BillRow } from '@rental/contract/rental/bills';
import { billKindLabels } from '@rental/domain/rental/bills/bill-kinds';
import { saidStates } from '@rental/domain/rental/bills/bill-states';
import { paidByLabels } from '@rental/domain/rental/orders/money/paid-by';
import { businessDateOf } from '@rental/domain/business-date';
import { failureReasons } from '@rental/domain/rental/deductions/retry-policy';
import type { Keyset } from '../../db/keyset.ts';
import { prepared } from '../../db/prepared.ts';
import {
  count,
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { billFilters } from './bill-filters.ts';
import { bills } from './bill-list.ts';
import { billRowOf } from './bill-row.ts';

/** The columns of 分期账单 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<BillRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (bill) => bill.orderNo)] },
  { key: 'billNo', cells: [text('账单号', (bill) => bill.billNo)] },
  { key: 'kind', cells: [text('类型', (bill) => billKindLabels.get(bill.kind) ?? null)] },
  {
    key: 'term',
    cells: [count('期数', (bill) => bill.term), count('总期数', (bill) => bill.termCount)],
  },
  { key: 'dueOn', cells: [text('账单日', (bill) => bill.dueOn)] },
  { key: 'amount', cells: [money('应付（元）', (bill) => bill.amountFen)] },
  { key: 'waived', cells: [money('减免（元）', (bill) => bill.waivedFen)] },
  { key: 'paid', cells: [money('已付（元）', (bill) => bill.paidFen)] },
  { key: 'lateFee', cells: [money('滞纳金（元）', (bill) => bill.lateFeeFen)] },
  { key: 'owed', cells: [money('待付（元）', (bill) => bill.owedFen)] },
  { key: 'status', cells: [text('状态', (bill) => saidStates[bill.billState])] },
  { key: 'overdueDays', cells: [count('逾期天数', (bill) => bill.overdueDays)] },
  {
    key: 'paidAt',
    cells: [instant('支付时间', (bill) => bill.paidAt)],
  },
  { key: 'paidBy', cells: [text('支付方式', ({ paidBy }) => paidBy && paidByLabels[paidBy])] },
  { key: 'deductions', cells: [count('扣款次数', (bill) => bill.deduction.attempts)] },
  {
    key: 'failedFor',
    cells: [
      text('失败原因', ({ deduction: { reason } }) =>
        reason === null ? null : failureReasons[reason].label,
      ),
    ],
  },
  {
    key: 'customer',
    cells: [text('姓名', (bill) => bill.customerName), text('手机', (bill) => bill.customerPhone)],
  },
  { key: 'store', cells: [text('店铺', (bill) => bill.storeName)] },
  { key: 'channel', cells: [text('渠道', (bill) => bill.channelName)] },
  { key: 'responsible', cells: [text('负责人', (bill) => bill.responsibleName)] },
];

/** 分期账单 as it is exported, in the order of the screen. */
export const exportableBills = exportableList<typeof listBills, BillRow, Keyset>({
  name: 'listBills',
  of: listBills,
  columns,
  describe: billFilters.words,
  count: (tx, reach, query, most) => bills.countUpTo(reach, tx, query, most),
  page: async (tx, reach, query, after, limit) => {
    const [{ rows, last }, [lateFee]] = await Promise.all([
      bills.part(tx, reach, query, after, limit),
      lateFeeOf(tx, { brand: reach.brandCode }),
    ]);
    const terms = {
      today: businessDateOf(reach.now),
      lateFee: lateFee ?? { firstBp: 0, laterBp: 0, capBp: 0 },
    };
    return { rows: rows.map((row) => billRowOf(row, terms)), last };
  },
});

/** The brand's settings; a job has no request that would bring them. */
const lateFeeOf = prepared((db, { brand }: { readonly brand: string }) =>
  db
    .selectFrom('brands')
    .select([
      'late_fee_first_bp as firstBp',
      'late_fee_later_bp as laterBp',
      'late_fee_cap_bp as capBp',
    ])
    .where('code', '=', brand),
);
