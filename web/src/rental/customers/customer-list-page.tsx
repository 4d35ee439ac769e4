import { memo, useMemo, useState } from 'react';
import type { CustomerRow } from '@rental/contract/rental/customers';
import { useRead } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useMay, useTurnedOn } from '../../ui/gate.tsx';
import { actionsFor, isDanger, isFor, type CustomerActionName } from './customer-actions.ts';
import { customerColumns, customerFilterFields } from './customer-columns.tsx';
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
  const [may, isOn] = [useMay(), useTurnedOn()];
  const hasDistribution = isOn('OpenDistribution');
  const columns = useMemo(() => customerColumns(hasDistribution), [hasDistribution]);
  const fields = useMemo(
    () => customerFilterFields(options.data, hasDistribution),
    [options.data, hasDistribution],
  );
  const allowed = useMemo(() => actionsFor(may, isOn), [may, isOn]);
  const actions = useMemo(
    () =>
      (customer: CustomerRow): RowAction[] =>
        allowed
          .filter((action) => isFor(action, customer))
          .map((action) => ({
            key: action.what,
            label: action.label,
            isDanger: isDanger(action),
            onSelect: () => onOpen({ what: action.what, customer }),
          })),
    [allowed, onOpen],
  );
  return (
    <DataTable
      read="listCustomers"
      rules={rules}
      noun="客户"
      columns={columns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
    />
  );
});

const idOf = (customer: CustomerRow) => customer.id;
