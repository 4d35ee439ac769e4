import { memo, useCallback, useMemo, useState } from 'react';
import type { ApplicationRow } from '@rental/contract/rental/applications';
import { applicationStates } from '@rental/domain/rental/applications/application-states';
import type { RowAction } from '../../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../../../ui/gate.tsx';
import { onDemand } from '../../../../ui/loading/on-demand.tsx';
import { useOpenTab } from '../../../../ui/tab-location.ts';
import { OpenedAction } from '../../actions/opened-action.tsx';
import type { Opened } from '../../actions/opened.ts';
import { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath } from '../../core/order-text.ts';
import { stepsWith, type SteppedApplication } from '../application-steps.ts';
import { applicationColumns, applicationFilterFields } from './application-columns.tsx';

const ApplicationDialog = onDemand(
  async () => (await import('../application-dialog.tsx')).ApplicationDialog,
);

/** 客户申请. */
export default function ApplicationListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [stepped, step] = useState<SteppedApplication | null>(null);
  return (
    <>
      <ApplicationList onOpen={setOpened} onStep={step} />
      {stepped === null ? null : (
        <ApplicationDialog stepped={stepped} onClosed={() => step(null)} />
      )}
      <OpenedAction opened={opened} onClosed={endAction} />
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/applications')).listApplications;
const idOf = (row: ApplicationRow) => row.id;

interface ApplicationListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onStep: (stepped: SteppedApplication) => void;
}

/** The list by itself, which no dialog draws again. */
const ApplicationList = memo(function ApplicationList({ onOpen, onStep }: ApplicationListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const maySeeOrders = may('order:list');
  const places = usePlaceFields();
  const fields = useMemo(() => applicationFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (row: ApplicationRow): RowAction[] => {
        const { orderId } = row;
        const open = { key: 'open', label: '打开', onSelect: () => openTab(detailPath(orderId)) };
        const steps = stepsWith(row, may)
          .filter(({ action }) => action === undefined || maySeeOrders)
          .map(({ key, label, isDanger, step, action }) => ({
            key,
            label,
            isDanger: isDanger === true,
            onSelect: () =>
              step === undefined
                ? onOpen({ of: 'order', name: action ?? '', orderId })
                : onStep({ step, application: row }),
          }));
        return [...steps, ...(maySeeOrders ? [open] : [])];
      },
    [may, maySeeOrders, onOpen, onStep, openTab],
  );
  return (
    <DataTable
      read="listApplications"
      rules={rules}
      noun="客户申请"
      columns={applicationColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...((maySeeOrders || may('application:handle')) && { actions })}
    />
  );
});

const tabs = {
  name: 'applicationState',
  counts: 'applicationCounts',
  items: [{ value: '', label: '全部' }, ...choices(applicationStates)],
} as const;
