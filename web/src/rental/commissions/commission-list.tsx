import { Suspense, memo, useMemo, useState, type ReactNode } from 'react';
import type { CommissionRow } from '@rental/contract/rental/commissions';
import { commissionStates } from '@rental/domain/rental/commissions/commission-states';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { commissionActions } from './commission-actions.ts';
import { commissionColumns } from './commission-columns.tsx';
import type { OpenedCommission } from './commission-dialog.tsx';

const CommissionDialog = lazyPart(
  async () => (await import('./commission-dialog.tsx')).CommissionDialog,
);

interface CommissionListProps {
  /** Pass a stable array. */
  readonly fields: readonly FilterField<FilterName<'listCommissions'>>[];
  readonly commands?: (open: (opened: OpenedCommission) => void) => ReactNode;
}

/** The commissions that one reaches, with their dialogs. */
export function CommissionList({ fields, commands }: CommissionListProps) {
  const [opened, setOpened] = useState<OpenedCommission | null>(null);
  return (
    <>
      <Rows fields={fields} {...(commands && { commands })} onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <CommissionDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

interface RowsProps extends CommissionListProps {
  readonly onOpen: (opened: OpenedCommission) => void;
}

/** The list by itself, which no dialog draws again. */
const Rows = memo(function Rows({ fields, commands, onOpen }: RowsProps) {
  const may = useMay();
  const actions = useMemo(
    () =>
      (commission: CommissionRow): RowAction[] =>
        commissionActions
          .filter(({ permission, isFor }) => may(permission) && isFor(commission))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, commission }),
          })),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listCommissions"
      rules={rules}
      noun="佣金账期"
      columns={commissionColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      commands={commands?.(onOpen)}
      actions={actions}
    />
  );
});

const rules = async () => (await import('@rental/contract/rental/commissions')).listCommissions;
const idOf = (commission: CommissionRow) => commission.id;

const tabs = {
  name: 'commissionState',
  counts: 'commissionCounts',
  items: [{ value: '', label: '全部' }, ...choices(commissionStates)],
} as const;
