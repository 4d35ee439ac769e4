import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { SettlementRow } from '@rental/contract/rental/settlements';
import { settlementStates } from '@rental/domain/rental/settlements/settlement-states';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useStoreFields } from '../orders/core/filter-fields.ts';
import { settlementActions } from './settlement-actions.ts';
import { settlementColumns, settlementFilterFields } from './settlement-columns.tsx';
import type { OpenedSettlement } from './settlement-dialog.tsx';

const SettlementDialog = lazyPart(
  async () => (await import('./settlement-dialog.tsx')).SettlementDialog,
);

/** 商户结算. */
export default function SettlementListPage() {
  const [opened, setOpened] = useState<OpenedSettlement | null>(null);
  return (
    <>
      <SettlementList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <SettlementDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/settlements')).listSettlements;

interface SettlementListProps {
  readonly onOpen: (opened: OpenedSettlement) => void;
}

/** The list by itself, which no dialog draws again. */
const SettlementList = memo(function SettlementList({ onOpen }: SettlementListProps) {
  const may = useMay();
  const stores = useStoreFields();
  const fields = useMemo(() => settlementFilterFields(stores), [stores]);
  const actions = useMemo(
    () =>
      (settlement: SettlementRow): RowAction[] =>
        settlementActions
          .filter(({ permission, isFor }) => may(permission) && isFor(settlement))
          .map(({ what, label }) => ({
            key: what,
            label,
            onSelect: () => onOpen({ what, settlement }),
          })),
    [may, onOpen],
  );
  return (
    <DataTable
      read="listSettlements"
      rules={rules}
      noun="结算单"
      columns={settlementColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      commands={
        may('order:list') ? (
          <Button onClick={() => onOpen({ what: 'rules' })}>结算规则</Button>
        ) : null
      }
      actions={actions}
    />
  );
});

const idOf = (settlement: SettlementRow) => settlement.id;

const tabs = {
  name: 'settlementState',
  counts: 'settlementCounts',
  items: [{ value: '', label: '全部' }, ...choices(settlementStates)],
} as const;
