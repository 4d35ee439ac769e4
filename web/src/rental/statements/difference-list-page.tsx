import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { DifferenceRow } from '@rental/contract/rental/statements';
import { differenceStates } from '@rental/domain/rental/statements/statement';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { differenceActions } from './difference-actions.ts';
import { differenceColumns, differenceFilterFields } from './difference-columns.tsx';
import type { OpenedDifference } from './difference-dialog.tsx';

const DifferenceDialog = lazyPart(
  async () => (await import('./difference-dialog.tsx')).DifferenceDialog,
);

/** 对账差异 (ADR 47). */
export default function DifferenceListPage() {
  const [opened, setOpened] = useState<OpenedDifference | null>(null);
  return (
    <>
      <DifferenceList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <DifferenceDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/statements')).listDifferences;

interface DifferenceListProps {
  readonly onOpen: (opened: OpenedDifference) => void;
}

/** The list by itself, which no dialog draws again. */
const DifferenceList = memo(function DifferenceList({ onOpen }: DifferenceListProps) {
  const may = useMay();
  const allowed = useMemo(
    () => differenceActions.filter(({ permission }) => may(permission)),
    [may],
  );
  const actions = useMemo(
    () =>
      (difference: DifferenceRow): RowAction[] =>
        allowed
          .filter(({ isFor }) => isFor(difference))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, difference }),
          })),
    [allowed, onOpen],
  );
  return (
    <DataTable
      read="listDifferences"
      rules={rules}
      noun="对账差异"
      columns={differenceColumns}
      rowKey={idOf}
      fields={differenceFilterFields}
      tabs={tabs}
      commands={
        <>
          <Button onClick={() => onOpen({ what: 'accounts' })}>账户对账</Button>
          <Button onClick={() => onOpen({ what: 'statements' })}>每日对账单</Button>
        </>
      }
      {...(allowed.length > 0 && { actions })}
    />
  );
});

const idOf = (difference: DifferenceRow) => difference.id;

const tabs = {
  name: 'differenceState',
  counts: 'differenceCounts',
  items: [{ value: '', label: '全部' }, ...choices(differenceStates)],
} as const;
