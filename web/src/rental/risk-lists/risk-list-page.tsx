import { Button } from 'antd';
import { memo, useCallback, useState } from 'react';
import type { RiskEntryRow } from '@rental/contract/rental/risk-lists';
import { listKinds } from '@rental/domain/rental/risk-lists/list-kinds';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { riskListColumns, riskListFields } from './risk-list-columns.tsx';

const AddRiskEntryModal = onDemand(
  async () => (await import('./add-risk-entry-modal.tsx')).AddRiskEntryModal,
);
const RemoveRiskEntryModal = onDemand(
  async () => (await import('./remove-risk-entry-modal.tsx')).RemoveRiskEntryModal,
);

/** The dialog beside the list: of a new entry, or to remove one. */
type Opened = 'add' | RiskEntryRow;

/** 风控名单. */
export default function RiskListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <RiskList onOpen={setOpened} />
      {opened === 'add' ? <AddRiskEntryModal onClosed={close} /> : null}
      {opened === null || opened === 'add' ? null : (
        <RemoveRiskEntryModal entry={opened} onClosed={close} />
      )}
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/risk-lists')).listRiskEntries;

/** The list by itself, which no dialog draws again. */
const RiskList = memo(function RiskList({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const mayEdit = useMay()('riskList:edit');
  const actions = useCallback(
    (entry: RiskEntryRow): RowAction[] =>
      mayEdit && entry.removed === null
        ? [{ key: 'remove', label: '移出', onSelect: () => onOpen(entry) }]
        : [],
    [mayEdit, onOpen],
  );
  return (
    <DataTable
      read="listRiskEntries"
      rules={rules}
      noun="名单"
      columns={riskListColumns}
      rowKey={idOf}
      fields={riskListFields}
      tabs={tabs}
      commands={
        mayEdit ? (
          <Button type="primary" onClick={() => onOpen('add')}>
            加入名单
          </Button>
        ) : null
      }
      actions={actions}
    />
  );
});

const idOf = (entry: RiskEntryRow) => entry.id;

const tabs = {
  name: 'kind',
  counts: 'riskEntryCounts',
  items: [{ value: '', label: '全部' }, ...choices(listKinds)],
} as const;
