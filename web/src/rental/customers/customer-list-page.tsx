import { memo, useMemo, useState } from 'react';
import type { CustomerRow } from '@rental/contract/rental/customers';
import { customerStatusLabels } from '@rental/domain/rental/customers/customer-status';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { useMay } from '../../ui/gate.tsx';
import { actionsFor, isDanger, isFor, type CustomerActionName } from './customer-actions.ts';
import { customerColumns } from './customer-columns.tsx';
import { CustomerDialog } from './customer-dialog.tsx';

interface Opened {
  readonly what: CustomerActionName;
  readonly customer: CustomerRow;
}

/** 客户列表. */
export default function CustomerListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <CustomerList onOpen={setOpened} />
      {opened === null ? null : <CustomerDialog {...opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/customers')).listCustomers;

/** The list by itself, which no dialog draws again. */
const CustomerList = memo(function CustomerList({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const options = useRead('customerOptions', undefined, { staleTime: Infinity });
  const fields = useMemo(() => fieldsWith(options.data), [options.data]);
  const allowed = actionsFor(useMay());
  const allowedNames = allowed.map(({ what }) => what).join(' ');
  const actions = useMemo(
    () =>
      (customer: CustomerRow): RowAction[] =>
        actionsFor(() => true)
          .filter(
            (action) => allowedNames.split(' ').includes(action.what) && isFor(action, customer),
          )
          .map((action) => ({
            key: action.what,
            label: action.label,
            isDanger: isDanger(action),
            onSelect: () => onOpen({ what: action.what, customer }),
          })),
    [allowedNames, onOpen],
  );
  return (
    <DataTable
      read="listCustomers"
      rules={rules}
      noun="客户"
      columns={customerColumns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
    />
  );
});

const idOf = (customer: CustomerRow) => customer.id;

function fieldsWith(
  options: AnswerOf<'customerOptions'> | undefined,
): FilterField<FilterName<'listCustomers'>>[] {
  const salespeople = options?.salespeople ?? [];
  return [
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    { kind: 'text', name: 'name', label: '实名', placeholder: '至少2个字' },
    {
      kind: 'choice',
      name: 'status',
      label: '状态',
      options: [...customerStatusLabels].map(([status, label]) => ({
        value: String(status),
        label,
      })),
    },
    {
      kind: 'choice',
      name: 'yxUserIs',
      label: '业务员',
      options: salespeople.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'days', name: 'createTime', label: '注册时间' },
    { kind: 'text', name: 'parentIs', label: '上级编号', placeholder: '分销上级的客户编号' },
  ];
}
