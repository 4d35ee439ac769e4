import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { parcelStates } from '@rental/domain/rental/logistics/tracking';
import { PageSection } from '../../../ui/page-section.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import { TrackButton } from '../logistics/track-button.tsx';
import { WaybillButton } from '../logistics/waybill-button.tsx';

interface ParcelsSectionProps {
  readonly order: Pick<OrderRow, 'id' | 'orderStatus' | 'isRelet'>;
  readonly parcels: OrderDetail['parcels'];
  /** Asks for the order anew. */
  readonly onRefresh: () => void;
}

/** 物流: the parcels, newest first. */
export function ParcelsSection({ order, parcels, onRefresh }: ParcelsSectionProps) {
  return (
    <PageSection title="物流" extra={<WaybillButton order={order} />}>
      {parcels.length === 0 ? <p className="order-nothing">尚未发货</p> : null}
      {parcels.map((parcel) => (
        <div key={parcel.id} className="order-parcel">
          <FactList
            facts={[
              ...sentFacts(order.id, parcel),
              {
                label: '设备',
                value: <CopyableText name="设备序列号" text={parcel.deviceSerial} />,
              },
              {
                label: parcel.carrier === null ? '自提时间' : '发货时间',
                value: timeText(parcel.shippedAt),
              },
              parcel.recalledAt === null
                ? { label: '签收时间', value: timeText(parcel.receivedAt) }
                : { label: '撤回时间', value: timeText(parcel.recalledAt) },
              ...(parcel.photos.length === 0 ? [{ label: '发货照片', value: '无' }] : []),
            ]}
          />
          {parcel.photos.length === 0 ? null : (
            <ParcelPhotos photos={parcel.photos} onSpent={onRefresh} />
          )}
        </div>
      ))}
    </PageSection>
  );
}

/** With whom it was sent; 自提 is with nobody. */
function sentFacts(
  orderId: number,
  { id, carrier, trackingNumber, recalledAt, parcelState }: OrderDetail['parcels'][number],
): Fact[] {
  if (carrier === null || trackingNumber === null) return [{ label: '交付方式', value: '自提' }];
  return [
    {
      label: '物流公司',
      value: (
        <>
          {carrier}{' '}
          {recalledAt === null ? <TrackButton orderId={orderId} of={{ parcelId: id }} /> : null}
        </>
      ),
    },
    { label: '物流单号', value: <CopyableText name="物流单号" text={trackingNumber} /> },
    ...(parcelState === null ? [] : [{ label: '物流状态', value: parcelStates[parcelState] }]),
  ];
}
