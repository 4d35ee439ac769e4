import { Button } from 'antd';
import { useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { checksText } from '@rental/domain/rental/orders/returns/findings';
import { gradeText } from '@rental/domain/rental/devices/grade';
import { deviceOutcomes } from '@rental/domain/rental/orders/returns/device-outcome';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { returnStates } from '@rental/domain/rental/orders/returns/return-states';
import { Gate } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { FactList, type Fact } from '../../../ui/texts/fact-list.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import { TrackButton } from '../logistics/track-button.tsx';
import { SettlementButton } from './settlement-button.tsx';
import './returns-section.css';

const ComparePhotosModal = onDemand(
  async () => (await import('./compare-photos-modal.tsx')).ComparePhotosModal,
);

interface ReturnsSectionProps {
  readonly orderId: number;
  readonly returns: OrderDetail['returns'];
  /** Asks for the order anew. */
  readonly onRefresh: () => void;
}

/** 归还, the last first: how far it is, and what the inspection found. */
export function ReturnsSection({ orderId, returns, onRefresh }: ReturnsSectionProps) {
  const [isComparing, setComparing] = useState(false);
  if (returns.length === 0) return null;
  const underWay = returns.find(({ returnState }) => returnState !== 'cancelled');
  return (
    <PageSection
      title="归还"
      extra={
        <span className="order-agreement-buttons">
          <Button size="small" onClick={() => setComparing(true)}>
            照片对比
          </Button>
          {underWay === undefined ? null : (
            <Gate anyOf={['agreement:view']}>
              <SettlementButton orderId={orderId} isInspected={underWay.result !== null} />
            </Gate>
          )}
        </span>
      }
    >
      {returns.map((one) => (
        <div key={one.id} className="order-parcel">
          <FactList facts={factsOf(orderId, one)} />
          {one.damages.length === 0 ? null : (
            <ul className="order-damages" aria-label="损坏项目">
              {one.damages.map(({ name, priceFen }) => (
                <li key={name}>
                  <span>{name}</span>
                  <span>{moneyText(priceFen)}</span>
                </li>
              ))}
            </ul>
          )}
          {one.photos.length === 0 ? null : (
            <ParcelPhotos noun="归还照片" photos={one.photos} onSpent={onRefresh} />
          )}
          {one.formerPhotos.length === 0 ? null : (
            <>
              <p className="order-former-photos">修改前的归还照片</p>
              <ParcelPhotos noun="修改前的归还照片" photos={one.formerPhotos} onSpent={onRefresh} />
            </>
          )}
        </div>
      ))}
      {isComparing ? (
        <ComparePhotosModal orderId={orderId} onClosed={() => setComparing(false)} />
      ) : null}
    </PageSection>
  );
}

function factsOf(orderId: number, one: OrderDetail['returns'][number]): Fact[] {
  const facts: Fact[] = [
    { label: '状态', value: returnStates[one.returnState] },
    { label: '申请时间', value: timeText(one.startedAt) },
    { label: '到仓时间', value: timeText(one.arrivedAt) },
  ];
  if (one.trackingNumber !== null)
    facts.push({
      label: '退租物流',
      value: (
        <>
          {one.carrier} <CopyableText name="退租物流单号" text={one.trackingNumber} />{' '}
          {one.carrier === null ? null : (
            <TrackButton orderId={orderId} of={{ returnId: one.id }} />
          )}
        </>
      ),
    });
  if (one.returnAddress !== null) facts.push({ label: '归还地址', value: one.returnAddress });
  if (one.note !== null && one.note !== '') facts.push({ label: '备注', value: one.note });
  if (one.result === null) return facts;
  facts.push(
    { label: '检测时间', value: timeText(one.inspectedAt) },
    { label: '结算类型', value: returnResults[one.result] },
    { label: '赔付', value: moneyText(one.compensationFen) },
  );
  const words: readonly (readonly [string, string | null])[] = [
    ['检测清单', checksText(one.checks)],
    ['设备去向', one.deviceGoesTo && deviceOutcomes[one.deviceGoesTo]],
    ['成色', one.grade && gradeText(one.grade)],
    ['损坏说明', one.damageNote],
    ['调整原因', one.compensationReason],
  ];
  for (const [label, value] of words)
    if (value !== null && value !== '') facts.push({ label, value });
  if (one.photos.length === 0) facts.push({ label: '归还照片', value: '无' });
  return facts;
}
