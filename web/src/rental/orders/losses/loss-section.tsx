import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { lossStates } from '@rental/domain/rental/orders/losses/loss-states';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';

interface LossSectionProps {
  readonly loss: NonNullable<OrderDetail['loss']>;
  /** The links of the photos are spent. */
  readonly onRefresh: () => void;
}

/** 坏账: why the order was ended as lost, what was written off and what came back of it. */
export function LossSection({ loss, onRefresh }: LossSectionProps) {
  return (
    <PageSection title="坏账">
      <FactList
        facts={[
          { label: '结案原因', value: lossReasons[loss.lossReason] },
          { label: '收回状态', value: lossStates[loss.lossState] },
          { label: '坏账金额', value: moneyText(loss.writtenFen) },
          { label: '已收回', value: moneyText(loss.recoveredFen) },
          { label: '未收回', value: moneyText(loss.leftFen) },
          { label: '结案时间', value: timeText(loss.at) },
          { label: '结案人', value: loss.operatorName ?? '-' },
          { label: '结案说明', value: loss.note },
        ]}
      />
      <ParcelPhotos noun="结案凭证" photos={loss.proofs} onSpent={onRefresh} />
    </PageSection>
  );
}
