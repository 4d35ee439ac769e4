import { Button } from 'antd';
import { memo, Suspense, useMemo, useState } from 'react';
import type { DeviceRow } from '@rental/contract/rental/devices';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import { useRead } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Gate, useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { deviceActions } from './device-actions.ts';
import { deviceColumns, deviceFilterFields } from './device-columns.tsx';
import type { OpenedDevice } from './device-dialog.tsx';

const DeviceDialog = lazyPart(async () => (await import('./device-dialog.tsx')).DeviceDialog);

/** 设备库存. */
export default function DeviceListPage() {
  const [opened, setOpened] = useState<OpenedDevice | null>(null);
  return (
    <>
      <DeviceList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <DeviceDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/devices')).listDevices;

interface DeviceListProps {
  readonly onOpen: (opened: OpenedDevice) => void;
}

/** The list by itself, which no dialog draws again. */
const DeviceList = memo(function DeviceList({ onOpen }: DeviceListProps) {
  const mayEdit = useMay()('device:edit');
  const options = useRead('deviceOptions', undefined, { staleTime: Infinity });
  const fields = useMemo(() => deviceFilterFields(options.data), [options.data]);
  const actions = useMemo(
    () =>
      (device: DeviceRow): RowAction[] =>
        deviceActions
          .filter(({ permission, isFor }) =>
            permission === 'device:edit' && !mayEdit ? false : isFor(device.deviceState),
          )
          .map(({ what, label, isDanger = false }) => ({
            key: what,
            label,
            isDanger,
            onSelect: () => onOpen({ what, device }),
          })),
    [mayEdit, onOpen],
  );
  return (
    <DataTable
      read="listDevices"
      rules={rules}
      noun="设备"
      columns={deviceColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      actions={actions}
      commands={
        <>
          <Gate anyOf={['device:edit']}>
            <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
              新增设备
            </Button>
          </Gate>
          <Gate anyOf={['device:import']}>
            <Button onClick={() => onOpen({ what: 'import' })}>导入</Button>
          </Gate>
          {mayEdit && options.data?.reachesAllStores === true ? (
            <>
              <Button onClick={() => onOpen({ what: 'grades' })}>出租成色</Button>
              <Button onClick={() => onOpen({ what: 'depreciation' })}>折旧设置</Button>
            </>
          ) : null}
        </>
      }
    />
  );
});

const idOf = (device: DeviceRow) => device.id;

const tabs = {
  name: 'deviceState',
  counts: 'deviceCounts',
  items: [
    { value: '', label: '全部' },
    ...Object.entries(deviceStates).map(([value, label]) => ({ value, label })),
  ],
} as const;
