import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { PricePlanRow } from '@rental/contract/rental/price-plans';
import { planStates } from '@rental/domain/rental/price-plans/price-plan';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { pricePlanColumns, pricePlanFields } from './price-plan-columns.tsx';
import type { OpenedPlan } from './price-plan-dialog.tsx';

const PricePlanDialog = lazyPart(
  async () => (await import('./price-plan-dialog.tsx')).PricePlanDialog,
);

/** 租赁方案. */
export default function PricePlanListPage() {
  const [opened, setOpened] = useState<OpenedPlan | null>(null);
  return (
    <>
      <PricePlanList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <PricePlanDialog opened={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/price-plans')).listPricePlans;

interface PricePlanListProps {
  readonly onOpen: (opened: OpenedPlan) => void;
}

/** The list by itself, which no dialog draws again. */
const PricePlanList = memo(function PricePlanList({ onOpen }: PricePlanListProps) {
  const mayEdit = useMay()('pricePlan:edit');
  const actions = useMemo(
    () =>
      (plan: PricePlanRow): RowAction[] => [
        { key: 'view', label: '查看', onSelect: () => onOpen({ what: 'view', plan }) },
        ...(mayEdit
          ? [
              { key: 'edit', label: '编辑', onSelect: () => onOpen({ what: 'edit', plan }) },
              { key: 'copy', label: '复制', onSelect: () => onOpen({ what: 'copy', plan }) },
              {
                key: 'switch',
                label: plan.isEnabled ? '停用' : '启用',
                isDanger: plan.isEnabled,
                onSelect: () => onOpen({ what: 'switch', plan }),
              },
            ]
          : []),
      ],
    [mayEdit, onOpen],
  );
  return (
    <DataTable
      read="listPricePlans"
      rules={rules}
      noun="方案"
      columns={pricePlanColumns}
      rowKey={idOf}
      fields={pricePlanFields}
      tabs={tabs}
      actions={actions}
      commands={
        <Gate anyOf={['pricePlan:edit']}>
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            新增方案
          </Button>
        </Gate>
      }
    />
  );
});

const idOf = (plan: PricePlanRow) => plan.id;

const tabs = {
  name: 'planState',
  counts: 'pricePlanCounts',
  items: [
    { value: '', label: '全部' },
    ...Object.entries(planStates).map(([value, label]) => ({ value, label })),
  ],
} as const;
