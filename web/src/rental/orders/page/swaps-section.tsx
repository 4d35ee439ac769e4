import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { swapFates } from '@rental/domain/rental/orders/changes/swap-device';
import { PageSection } from '../../../ui/page-section.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';

interface SwapsSectionProps {
  readonly swaps: OrderDetail['swaps'];
  /** Asks for the order anew. */
  readonly onRefresh: () => void;
}

/** 换机, the last first. */
export function SwapsSection({ swaps, onRefresh }: SwapsSectionProps) {
  if (swaps.length === 0) return null;
  return (
    <PageSection title="换机">
      {swaps.map((swap) => (
        <div key={swap.id} className="order-parcel">
          <FactList
            facts={[
              {
                label: '换回设备',
                value: <CopyableText name="换回设备序列号" text={swap.oldSerial} />,
              },
              {
                label: '换入设备',
                value: <CopyableText name="换入设备序列号" text={swap.newSerial} />,
              },
              { label: '旧设备去向', value: swapFates[swap.oldGoesTo] },
              { label: '原因', value: swap.reason },
              { label: '换机时间', value: timeText(swap.at) },
            ]}
          />
          {swap.photos.length === 0 ? null : (
            <ParcelPhotos noun="换机照片" photos={swap.photos} onSpent={onRefresh} />
          )}
        </div>
      ))}
    </PageSection>
  );
}
