import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKindLabels } from '@rental/domain/rental/bills/bill-kinds';
import { isTakenBack } from '@rental/domain/rental/bills/bill-status';
import { sumFen, type Fen } from '@rental/domain/money';
import { percent } from '@rental/domain/rate';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { TimeCell } from '../../../ui/texts/time-cell.tsx';
import { isOpen } from '../core/open-bill.ts';
import { BillStateText } from './bill-state-text.tsx';
import { BillWay } from './bill-way.tsx';
import '../../../ui/plain-table.css';

type Bill = OrderDetail['bills'][number];

/** The actions on listed bills. */
export interface BillWork {
  /** The ids of those that are chosen; null: nothing is done with several at once. */
  readonly choice: {
    readonly chosen: ReadonlySet<number>;
    readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  } | null;
  /** The actions of one. */
  readonly actionsOf: (bill: Bill) => ReactNode;
}

interface BillTableProps {
  /** The accessible name of the table: a page and the dialog over it may both have one. */
  readonly label: string;
  readonly bills: OrderDetail['bills'];
  readonly work?: BillWork;
  /** For operators alone: with 结算比例 and 备注. */
  readonly isInternal?: boolean;
}

/** An order's bills, as they fall due. */
export function BillTable({ label, bills, work, isInternal = false }: BillTableProps) {
  const sum = (amount: 'amountFen' | 'waivedFen' | 'lateFeeFen' | 'paidFen' | 'owedFen') =>
    moneyText(sumFen(bills.filter(isCounted).map((bill) => bill[amount])));
  const open = bills.filter(isOpen).map(({ id }) => id);
  const choice = work?.choice ?? null;
  const countOf = new Map<number, number>();
  for (const { kind } of bills) countOf.set(kind, (countOf.get(kind) ?? 0) + 1);
  return (
    <ScrollRegion className="plain-table-scroll" label={label}>
      <table className="plain-table bill-table">
        <thead>
          <tr>
            {choice === null ? null : (
              <th scope="col">
                <Checkbox
                  aria-label="选择全部待还款账单"
                  disabled={open.length === 0}
                  checked={open.length > 0 && open.every((id) => choice.chosen.has(id))}
                  indeterminate={choice.chosen.size > 0 && choice.chosen.size < open.length}
                  onChange={({ target }) => choice.onChoose(open, target.checked)}
                />
              </th>
            )}
            <th scope="col">期数</th>
            <th scope="col">类型</th>
            <th scope="col">应付日</th>
            <th scope="col">状态</th>
            <Amount is="th">待付</Amount>
            <Amount is="th">应付</Amount>
            <Amount is="th">减免</Amount>
            <Amount is="th">滞纳金</Amount>
            <Amount is="th">已付</Amount>
            <th scope="col">扣款方式</th>
            <th scope="col">支付时间</th>
            <th scope="col">账单号</th>
            {work === undefined ? null : (
              <th scope="col" className="is-action">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill, index) => (
            <tr key={bill.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              {choice === null ? null : (
                <td>
                  {isOpen(bill) ? (
                    <Checkbox
                      aria-label={`选择${billTitle(bill)}`}
                      checked={choice.chosen.has(bill.id)}
                      onChange={({ target }) => choice.onChoose([bill.id], target.checked)}
                    />
                  ) : null}
                </td>
              )}
              <td>
                {bill.term} / {countOf.get(bill.kind)}
              </td>
              <td>
                {billKindLabels.get(bill.kind)}
                {wordsOf(bill, isInternal).map((words) => (
                  <span key={words} className="bill-more" title={words}>
                    {words}
                  </span>
                ))}
              </td>
              <td>
                {bill.dueOn}
                {bill.firstDueOn === null || bill.firstDueOn === bill.dueOn ? null : (
                  <span className="bill-more">原 {bill.firstDueOn}</span>
                )}
              </td>
              <td>
                <BillStatusText bill={bill} />
              </td>
              <Amount>{moneyText(bill.owedFen)}</Amount>
              <Amount>{moneyText(bill.amountFen)}</Amount>
              <Amount>{whereAny(bill.waivedFen)}</Amount>
              <Amount>{whereAny(bill.lateFeeFen)}</Amount>
              <Amount>{moneyText(bill.paidFen)}</Amount>
              <td>
                <BillWay way={bill.paidBy} onBehalf={bill.onBehalf.at(-1) ?? null} />
              </td>
              <TimeCell at={bill.paidAt} />
              <td>
                {bill.billNo === null ? '-' : <CopyableText name="账单号" text={bill.billNo} />}
              </td>
              {work === undefined ? null : <td className="is-action">{work.actionsOf(bill)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={choice === null ? 4 : 5}>
              合计（不含已取消、已退款）
            </th>
            <Amount>{sum('owedFen')}</Amount>
            <Amount>{sum('amountFen')}</Amount>
            <Amount>{sum('waivedFen')}</Amount>
            <Amount>{sum('lateFeeFen')}</Amount>
            <Amount>{sum('paidFen')}</Amount>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

/** The purpose and the other given fields. */
function wordsOf(bill: Bill, isInternal: boolean): string[] {
  const { purpose, settlementBp: bp, note, badDebtFen, claimedFen, refundedFen, droppedFen } = bill;
  const claimed = claimedFen === 0 ? null : `含保险理赔 ${moneyText(claimedFen)}`;
  const lost = badDebtFen === 0 ? null : `坏账 ${moneyText(badDebtFen)}`;
  const back = refundedFen === 0 ? null : `已退 ${moneyText(refundedFen)}`;
  const dropped = droppedFen === 0 ? null : `按日计租少收 ${moneyText(droppedFen)}`;
  const told = [bp === null ? null : `结算比例 ${percent(bp)}`, note && `备注 ${note}`];
  return [lost, claimed, back, dropped, purpose, ...(isInternal ? told : [])].filter(
    (words) => words !== null,
  );
}

/** Most bills have none of it: what is not there is not read. */
const whereAny = (amount: Fen) => moneyText(amount === 0 ? null : amount);

const isCounted = (bill: Bill) => !isTakenBack(bill.billStatus);

function Amount({ is = 'td', children }: { readonly is?: 'th' | 'td'; readonly children: string }) {
  return is === 'th' ? (
    <th scope="col" className="is-amount">
      {children}
    </th>
  ) : (
    <td className="is-amount">{children}</td>
  );
}

function BillStatusText({ bill }: { bill: Bill }) {
  const { overdueDays } = bill;
  return (
    <>
      <BillStateText state={bill.billState} />
      {overdueDays > 0 ? <span className="order-overdue">逾期{overdueDays}天</span> : null}
    </>
  );
}
