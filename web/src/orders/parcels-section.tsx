import type { OrderDetail } from '@rental/contract/orders';
import { CopyableText } from '../ui/copyable-text.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { timeText } from '../ui/time-text.ts';
import { ParcelPhotos } from './parcel-photos.tsx';

interface ParcelsSectionProps {
  readonly parcels: OrderDetail['parcels'];
  /** Asks for the order anew. */
  readonly onRefresh: () => void;
}

/** 物流: the parcels, newest first. */
export function ParcelsSection({ parcels, onRefresh }: ParcelsSectionProps) {
  return (
    <PageSection title="物流">
      {parcels.length === 0 ? <p className="order-nothing">尚未发货</p> : null}
      {parcels.map((parcel) => (
        <div key={parcel.id} className="order-parcel">
          <FactList
            facts={[
              { label: '物流公司', value: parcel.carrier },
              {
                label: '物流单号',
                value: <CopyableText name="物流单号" text={parcel.trackingNumber} />,
              },
              {
                label: '设备',
                value: <CopyableText name="设备序列号" text={parcel.deviceSerial} />,
              },
              { label: '发货时间', value: timeText(parcel.shippedAt) },
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
