import type { StoreDetail } from '@rental/contract/rental/stores';
import { serviceKinds, servicesText } from '@rental/domain/rental/price-plans/plan-services';
import { hoursText } from '@rental/domain/rental/stores/opening-hours';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { Gate } from '../../ui/gate.tsx';
import { OperationLog } from '../../ui/operation-log/operation-log.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { ParcelPhotos } from '../orders/core/parcel-photos.tsx';
import { QualificationFacts, shareFacts } from './store-facts.tsx';
import { StoreStatusText } from './store-status-text.tsx';
import './stores.css';

/** One store with its papers, places and people. */
export function StoreDrawer({ store, onClosed }: StoreDialogProps) {
  const read = useRead('storeDetail', { params: { id: store.id } });
  return (
    <DetailDrawer title={`店铺 ${store.name}`} size={640} read={read} onClosed={onClosed}>
      {(detail) => <StoreSections detail={detail} onSpent={() => void read.refetch()} />}
    </DetailDrawer>
  );
}

const timeOrNone = (at: string | null) => (at === null ? '-' : timeText(at));

interface SectionsProps {
  readonly detail: StoreDetail;
  /** A link of a photo was spent. */
  readonly onSpent: () => void;
}

function StoreSections({ detail, onSpent }: SectionsProps) {
  const { store, share, payoutAccount, services, clerks, returnAddresses, pickupPoints } = detail;
  return (
    <div className="store-sections">
      <FactList
        facts={[
          { label: '状态', value: <StoreStatusText store={store} /> },
          ...(store.frozenReason === null
            ? []
            : [
                { label: '冻结原因', value: store.frozenReason },
                { label: '冻结时间', value: timeOrNone(store.frozenAt) },
              ]),
          ...(store.rejectReason === null
            ? []
            : [{ label: '审核不通过原因', value: store.rejectReason }]),
          { label: '优质店铺', value: store.isPremium ? '是' : '否' },
          { label: '主营类目', value: store.categoryName ?? '-' },
          { label: '联系人', value: `${store.contactName} ${store.contactPhone}` },
          { label: '地址', value: `${store.region}${store.street}` },
          { label: '营业时间', value: hoursText(store.openingHours) },
          { label: '在途订单', value: store.openOrderCount },
          { label: '提交时间', value: timeOrNone(store.submittedAt) },
          { label: '审核时间', value: timeOrNone(store.reviewedAt) },
          { label: '开店时间', value: timeOrNone(store.openedAt) },
        ]}
      />
      <DrawerSection title="资质">
        <QualificationFacts detail={detail} />
      </DrawerSection>
      <DrawerSection title="签约" nothing={store.signingState === 'none' ? '未登记入驻协议' : null}>
        {store.signingState === 'none' ? null : <SigningFacts detail={detail} onSpent={onSpent} />}
      </DrawerSection>
      <DrawerSection
        title="费率与结算账户"
        nothing={share === null && payoutAccount === null ? '未设置结算规则和结算账户' : null}
      >
        {share === null && payoutAccount === null ? null : <FactList facts={shareFacts(detail)} />}
      </DrawerSection>
      <DrawerSection
        title="增值服务"
        nothing={services.length === 0 ? '适用于本店的租赁方案没有增值服务' : null}
      >
        <ul className="store-lines">
          {services.map((service) => (
            <li key={`${service.kind} ${service.name} ${service.priceFen}`}>
              {serviceKinds[service.kind]} {servicesText([service])}{' '}
              <small>{service.planCount}个方案</small>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection
        title="店员"
        nothing={clerks.length === 0 ? '暂无店员，请在「员工管理」中把员工的店铺设为本店' : null}
      >
        <ul className="store-lines">
          {clerks.map((clerk) => (
            <li key={clerk.id}>
              {clerk.nickName}（{clerk.username}）{clerk.enabled ? null : <small>已停用</small>}
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection
        title="归还地址"
        nothing={returnAddresses.length === 0 ? '暂无归还地址' : null}
      >
        <ul className="store-lines">
          {returnAddresses.map((address) => (
            <li key={address.id}>
              {address.words} {address.isDefault ? <small>默认</small> : null}
              {address.isEnabled ? null : <small>已停用</small>}
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection title="自提点" nothing={pickupPoints.length === 0 ? '暂无自提点' : null}>
        <ul className="store-lines">
          {pickupPoints.map((point) => (
            <li key={point.id}>
              {point.name} {point.phone} {point.region}
              {point.street} {point.isEnabled ? null : <small>已停用</small>}
              <br />
              <small>{hoursText(point.openingHours)}</small>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <Gate anyOf={['audit:list']}>
        <DrawerSection title="操作日志">
          <OperationLog object={`store ${store.id}`} />
        </DrawerSection>
      </Gate>
    </div>
  );
}

/** The 入驻协议 with its photos. */
const SigningFacts = ({ detail: { store }, onSpent }: SectionsProps) => (
  <>
    <FactList
      facts={[
        { label: '协议编号', value: store.signingNo ?? '-' },
        { label: '签署日期', value: store.signedOn ?? '-' },
        {
          label: '到期日',
          value: `${store.signedUntil ?? '长期'}${store.signingState === 'expired' ? '（已到期）' : ''}`,
        },
      ]}
    />
    {store.signingPhotos.length === 0 ? null : (
      <ParcelPhotos noun="协议照片" photos={store.signingPhotos} onSpent={onSpent} />
    )}
  </>
);
