import { useMemo, useState } from 'react';
import type { BillRow } from '@rental/contract/bills';
import { billKindLabels, billKinds } from '@rental/domain/bills/bill-kinds';
import { billStatus } from '@rental/domain/bills/bill-status';
import { billStates, type BillState } from '@rental/domain/bills/bill-states';
import { failureReasonNames, failureReasons } from '@rental/domain/deductions/retry-policy';
import type { AnswerOf } from '../http/call.ts';
import { useRead } from '../http/use-read.ts';
import type { RowAction, StatusTab } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { named, responsibleFilter } from '../ui/data-table/filter-choices.ts';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { DeductDialog } from '../ui/deductions/deduct-dialog.tsx';
import { useMay } from '../ui/gate.tsx';
import { useDue } from '../ui/use-due.ts';
import { billColumns } from './bill-columns.tsx';

/** 分期账单. */
export default function BillListPage() {
  const may = useMay();
  const counts = useRead('billCounts');
  const options = useRead('orderOptions', undefined, {
    enabled: may('order:list'),
    staleTime: Infinity,
  });
  const mayAssign = may('order:assign');
  const people = useRead('orderAssignees', undefined, {
    enabled: useDue() && mayAssign,
    staleTime: Infinity,
  });
  const fields = useMemo(
    () => fieldsWith(options.data, mayAssign ? (people.data?.assignees ?? []) : null),
    [options.data, people.data, mayAssign],
  );
  const mayDeduct = may('bill:deduct');
  const [opened, setOpened] = useState<BillRow | null>(null);
  const actions = useMemo(
    () => (mayDeduct ? (bill: BillRow) => actionsOf(bill, () => setOpened(bill)) : undefined),
    [mayDeduct],
  );
  return (
    <>
      <DataTable
        read="listBills"
        rules={rules}
        noun="账单"
        columns={billColumns}
        rowKey={idOf}
        fields={fields}
        tabs={{ name: 'state', items: tabsWith(counts.data) }}
        onRefresh={() => void counts.refetch()}
        {...(actions && { actions })}
      />
      {opened === null ? null : (
        <DeductDialog
          orderId={opened.orderId}
          billId={opened.id}
          onClosed={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** 手动代扣 of what is open, and what became of earlier tries. */
function actionsOf(bill: BillRow, open: () => void): readonly RowAction[] {
  if (bill.kind === billKinds.deposit) return [];
  if (bill.billStatus === billStatus.due)
    return [{ key: 'deduct', label: `手动代扣 ${bill.billNo}`, short: '手动代扣', onSelect: open }];
  if (bill.deduction.attempts === 0) return [];
  return [{ key: 'attempts', label: `扣款流水 ${bill.billNo}`, short: '扣款流水', onSelect: open }];
}

const rules = async () => (await import('@rental/contract/bills')).listBills;
const idOf = (bill: BillRow) => bill.id;

/** Only what is kept of each day can be counted however many bills there are. */
function tabsWith(counts: AnswerOf<'billCounts'> | undefined): StatusTab[] {
  const countOf = (state: BillState) =>
    state === 'dueToday' || state === 'overdue' ? counts?.[state] : undefined;
  return [
    { value: '', label: '全部', count: undefined },
    ...(Object.keys(billStates) as BillState[]).map((state) => ({
      value: state,
      label: billStates[state],
      count: countOf(state),
    })),
  ];
}

/** `people`: whom orders can be given to; null for who may give none. */
function fieldsWith(
  options: AnswerOf<'orderOptions'> | undefined,
  people: AnswerOf<'orderAssignees'>['assignees'] | null,
): FilterField<FilterName<'listBills'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    { kind: 'days', name: 'dueOn', label: '账单日' },
    {
      kind: 'choice',
      name: 'kind',
      label: '类型',
      options: [...billKindLabels].map(([kind, label]) => ({ value: String(kind), label })),
    },
    {
      kind: 'choice',
      name: 'failedFor',
      label: '失败原因',
      options: failureReasonNames.map((reason) => ({
        value: reason,
        label: failureReasons[reason].label,
      })),
    },
    { kind: 'choice', name: 'storeIs', label: '店铺', options: named(options?.stores) },
    { kind: 'choice', name: 'channelIs', label: '渠道', options: named(options?.channels) },
    ...responsibleFilter(people),
  ];
}
