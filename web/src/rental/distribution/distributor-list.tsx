import { Button } from 'antd';
import { Suspense, memo, useMemo, useState, type ReactNode } from 'react';
import type { DistributorRow } from '@rental/contract/rental/distribution';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { distributorActions } from './distributor-actions.ts';
import { distributorColumns, distributorFields } from './distributor-columns.tsx';
import type { OpenedDistributor } from './distributor-dialog.tsx';

const DistributorDialog = lazyPart(
  async () => (await import('./distributor-dialog.tsx')).DistributorDialog,
);

interface DistributorListProps {
  readonly head: () => ReactNode;
}

/** 分销员, with their dialogs. */
export function DistributorList({ head }: DistributorListProps) {
  const [opened, setOpened] = useState<OpenedDistributor | null>(null);
  return (
    <>
      <Rows head={head} onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <DistributorDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

interface RowsProps extends DistributorListProps {
  readonly onOpen: (opened: OpenedDistributor) => void;
}

/** The list by itself, which no dialog draws again. */
const Rows = memo(function Rows({ head, onOpen }: RowsProps) {
  const may = useMay();
  const actions = useMemo(
    () =>
      (distributor: DistributorRow): RowAction[] =>
        distributorActions
          .filter(({ permission, isFor }) => may(permission) && isFor(distributor))
          .map(({ what, label }) => ({
            key: what,
            label,
            isDanger: what === 'freeze',
            onSelect: () => onOpen({ what, distributor }),
          })),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listDistributors"
      rules={rules}
      noun="分销员"
      columns={distributorColumns}
      rowKey={idOf}
      fields={distributorFields}
      head={head}
      commands={
        <Gate anyOf={['distribution:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'add' })}>
            新增分销员
          </Button>
        </Gate>
      }
      actions={actions}
    />
  );
});

const rules = async () => (await import('@rental/contract/rental/distribution')).listDistributors;
const idOf = (distributor: DistributorRow) => distributor.id;
