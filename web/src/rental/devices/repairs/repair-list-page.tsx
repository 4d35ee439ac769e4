import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { RepairRow } from '@rental/contract/rental/repairs';
import { repairStates } from '@rental/domain/rental/devices/repair';
import { useRead } from '../../../http/use-read.ts';
import type { RowAction } from '../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { choices } from '../../../ui/data-table/filters/filter-choices.ts';
import { Gate, useMay } from '../../../ui/gate.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { repairActions } from './repair-actions.ts';
import { repairColumns, repairFilterFields } from './repair-columns.tsx';
import type { OpenedRepair } from './repair-dialog.tsx';

const RepairDialog = lazyPart(async () => (await import('./repair-dialog.tsx')).RepairDialog);

/** 维修单. */
export default function RepairListPage() {
  const [opened, setOpened] = useState<OpenedRepair | null>(null);
  return (
    <>
      <RepairList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <RepairDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/repairs')).listRepairs;

interface RepairListProps {
  readonly onOpen: (opened: OpenedRepair) => void;
}

/** The list by itself, which no dialog draws again. */
const RepairList = memo(function RepairList({ onOpen }: RepairListProps) {
  const may = useMay();
  const mayEdit = may('repair:edit');
  const options = useRead('deviceOptions', undefined, {
    staleTime: Infinity,
    enabled: may('device:list'),
  });
  const fields = useMemo(() => repairFilterFields(options.data), [options.data]);
  const actions = useMemo(
    () =>
      (repair: RepairRow): RowAction[] =>
        repairActions
          .filter(({ isFor }) => isFor(repair.repairState))
          .map(({ what, label, isDanger = false }) => ({
            key: what,
            label,
            isDanger,
            onSelect: () => onOpen({ what, repair }),
          })),
    [onOpen],
  );
  return (
    <DataTable
      read="listRepairs"
      rules={rules}
      noun="维修单"
      columns={repairColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...(mayEdit && { actions })}
      commands={
        <Gate anyOf={['repair:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            新建维修单
          </Button>
        </Gate>
      }
    />
  );
});

const idOf = (repair: RepairRow) => repair.id;

const tabs = {
  name: 'repairState',
  counts: 'repairCounts',
  items: [{ value: '', label: '全部' }, ...choices(repairStates)],
} as const;
