import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { BillRow } from '@rental/contract/bills';
import { billKindLabels } from '@rental/domain/bills/bill-kinds';
import { billStates, type BillState } from '@rental/domain/bills/bill-states';
import { paidByLabels } from '@rental/domain/bills/paid-by';
import { deductionResults } from '@rental/domain/deductions/attempt';
import { failureReasonNames, failureReasons } from '@rental/domain/deductions/retry-policy';
import type { AnswerOf } from '../http/call.ts';
import { useRead } from '../http/use-read.ts';
import type { StatusTab } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { choices, named, responsibleFilter } from '../ui/data-table/filter-choices.ts';
import type { FilterField } from '../ui/data-table/filters.ts';
import type { FilterName } from '../ui/data-table/list-call.ts';
import { useMay } from '../ui/gate.tsx';
import { useDue } from '../ui/use-due.ts';
import { billColumns } from './bill-columns.tsx';
import { billRights, billRowDeeds, type RowDeed } from './row-deeds.ts';

const RowDeedDialog = lazy(async () => {
  const { RowDeedDialog } = await import('./row-deed-dialog.tsx');
  return { default: RowDeedDialog };
});

interface Begun {
  readonly deed: RowDeed;
  readonly orderId: number;
}

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
  const [begun, setBegun] = useState<Begun | null>(null);
  const endDeed = useCallback(() => setBegun(null), []);
  const mayAct = billRights.some(may);
  const actions = useMemo(
    () => (bill: BillRow) =>
      billRowDeeds(bill, may, (deed) => setBegun({ deed, orderId: bill.orderId })),
    [may],
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
        {...(mayAct && { actions })}
      />
      <Suspense fallback={null}>
        {begun === null ? null : <RowDeedDialog {...begun} onClosed={endDeed} />}
      </Suspense>
    </>
  );
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
    { kind: 'choice', name: 'paidBy', label: '方式', options: choices(paidByLabels) },
    { kind: 'choice', name: 'deduction', label: '扣款结果', options: choices(deductionResults) },
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
