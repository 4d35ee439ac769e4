import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { claimStates } from '@rental/domain/rental/orders/claims/claim-states';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';

interface ClaimsSectionProps {
  readonly claims: OrderDetail['claims'];
  /** The links of the photos are spent. */
  readonly onRefresh: () => void;
}

/** 保险理赔: what an insurer has taken over of 赔付, and what of it has come. */
export function ClaimsSection({ claims, onRefresh }: ClaimsSectionProps) {
  return (
    <PageSection title="保险理赔">
      {claims.map((claim) => (
        <div key={claim.id}>
          <FactList
            facts={[
              { label: '理赔状态', value: claimStates[claim.claimState] },
              { label: '保险公司', value: claim.insurer },
              { label: '报案号', value: claim.caseNo },
              { label: '理赔金额', value: moneyText(claim.claimedFen) },
              { label: '已到账', value: moneyText(claim.receivedFen) },
              { label: '未到账', value: moneyText(claim.leftFen) },
              ...(claim.withdrawnFen === 0
                ? []
                : [{ label: '已撤销', value: moneyText(claim.withdrawnFen) }]),
              { label: '登记时间', value: timeText(claim.at) },
              { label: '登记人', value: claim.operatorName ?? '-' },
              ...(claim.note === null ? [] : [{ label: '备注', value: claim.note }]),
            ]}
          />
          <ParcelPhotos noun="理赔凭证" photos={claim.proofs} onSpent={onRefresh} />
        </div>
      ))}
    </PageSection>
  );
}
