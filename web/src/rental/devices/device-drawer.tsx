import type { DeviceDetail, DeviceRow } from '@rental/contract/rental/devices';
import { deviceEventLabel } from '@rental/domain/rental/devices/device-state';
import { gradeText, rentableText } from '@rental/domain/rental/devices/grade';
import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { DeviceStateText } from './device-state-text.tsx';
import { changesOf, depreciationText, orderPath, productText } from './device-text.ts';
import './devices.css';

interface DeviceDrawerProps {
  readonly device: DeviceRow;
  readonly onClosed: () => void;
}

/** One device with the orders that it was in and its history. */
export function DeviceDrawer({ device, onClosed }: DeviceDrawerProps) {
  const read = useRead('deviceDetail', { params: { id: device.id } });
  return (
    <DetailDrawer title={`设备 ${device.serial}`} size={640} read={read} onClosed={onClosed}>
      {(detail) => <DeviceFacts {...detail} />}
    </DetailDrawer>
  );
}

function DeviceFacts({ device, orders, history }: DeviceDetail) {
  return (
    <>
      <FactList
        facts={[
          { label: '状态', value: <DeviceStateText state={device.deviceState} /> },
          { label: '成色', value: gradeText(device.grade) },
          { label: '商品', value: productText(device) },
          { label: '规格出租成色', value: rentableText(device.rentableGrades) },
          { label: '店铺', value: device.storeName },
          { label: '成本价', value: moneyText(device.costFen) },
          { label: '购入日期', value: device.boughtOn ?? '-' },
          { label: '账面价值', value: moneyText(device.bookValueFen) },
          {
            label: '折旧',
            value: depreciationText(device.depreciationMonths, device.residualBp),
          },
          { label: '入库时间', value: timeText(device.createTime) },
          { label: '备注', value: device.note ?? '-' },
        ]}
      />
      <DrawerSection title="租过的订单" nothing={orders.length === 0 ? '暂无租赁记录' : null}>
        <ul className="device-orders">
          {orders.map((order) => (
            <li key={`${order.id} ${order.shippedAt}`}>
              <TabLink to={orderPath(order.id)}>{order.orderNo}</TabLink>{' '}
              {orderStatusLabels.get(order.orderStatus)}
              <small>{timeText(order.shippedAt)} 发货</small>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection title="操作记录" nothing={history.length === 0 ? '暂无操作记录' : null}>
        <ol className="device-history">
          {history.map((entry) => (
            <DeviceEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      </DrawerSection>
    </>
  );
}

const DeviceEntry = ({ entry }: { readonly entry: DeviceDetail['history'][number] }) => (
  <li>
    <p className="device-entry">
      <strong>{deviceEventLabel(entry.move)}</strong> {entry.operatorName ?? '系统'}{' '}
      {entry.orderId === null || entry.orderNo === null ? null : (
        <TabLink to={orderPath(entry.orderId)}>{entry.orderNo}</TabLink>
      )}
    </p>
    <time dateTime={entry.at}>{timeText(entry.at)}</time>
    {entry.note === null ? null : <p>原因：{entry.note}</p>}
    <ul>
      {changesOf(entry).map(({ field, before, after }) => (
        <li key={field}>
          {field}：{before === '-' ? null : `${before} → `}
          {after}
        </li>
      ))}
    </ul>
  </li>
);
