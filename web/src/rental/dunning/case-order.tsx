import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { useRead } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { DeviceStateText } from '../devices/device-state-text.tsx';
import { OrderStatusText } from '../orders/core/order-status-text.tsx';
import { productText } from '../orders/core/order-text.ts';
import { LinksSection } from '../orders/links/links-section.tsx';
import { ParcelsSection } from '../orders/page/parcels-section.tsx';
import { RiskSection } from '../risk/risk-section.tsx';

/** A collector asks about an order of a case: its device, parcels, risk reports and related orders. */
export function CaseOrder({ orderId }: { readonly orderId: number }) {
  const { data, error, refetch } = useRead('orderDetail', { params: { id: orderId } });
  if (data === undefined) {
    if (error === null) return <Loading rows={4} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const { order, parcels } = data;
  return (
    <div className="dunning-order">
      <FactList
        facts={[
          { label: '商品', value: productText(order) },
          { label: '订单状态', value: <OrderStatusText order={order} /> },
          { label: '设备', value: <Device order={order} /> },
        ]}
      />
      <ParcelsSection order={order} parcels={parcels} onRefresh={() => void refetch()} />
      <Gate anyOf={['risk:list']}>
        <RiskSection orderId={orderId} />
        <LinksSection orderId={orderId} />
      </Gate>
    </div>
  );
}

function Device({ order: { deviceSerial: serial } }: Pick<OrderDetail, 'order'>) {
  if (serial === null) return '未发货';
  return (
    <>
      <CopyableText name="设备序列号" text={serial} />
      <Gate anyOf={['device:list']}>
        <DeviceState serial={serial} />
      </Gate>
    </>
  );
}

function DeviceState({ serial }: { readonly serial: string }) {
  const { data } = useRead('listDevices', { query: { serial } });
  const device = data?.content.find((row) => row.serial === serial);
  return device === undefined ? null : <DeviceStateText state={device.deviceState} />;
}
