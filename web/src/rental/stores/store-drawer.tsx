import { Drawer } from 'antd';
import { useState } from 'react';
import type { StoreDetail } from '@rental/contract/rental/stores';
import { hoursText } from '@rental/domain/rental/stores/opening-hours';
import { useRead } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { OperationLog } from '../../ui/operation-log/operation-log.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { QualificationFacts } from './store-facts.tsx';
import { StoreStatusText } from './store-status-text.tsx';
import './stores.css';

/** One store with its papers, places and people. */
export function StoreDrawer({ store, onClosed }: StoreDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const detail = useRead('storeDetail', { params: { id: store.id } });
  const { data, error } = detail;
  return (
    <Drawer
      open={isOpen}
      title={`店铺 ${store.name}`}
      size={640}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      {data === undefined && error === null ? <Loading rows={8} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void detail.refetch()} />
      ) : null}
      {data === undefined ? null : <StoreSections detail={data} />}
    </Drawer>
  );
}

const timeOrNone = (at: string | null) => (at === null ? '-' : timeText(at));

function StoreSections({ detail }: { readonly detail: StoreDetail }) {
  const { store, clerks, returnAddresses, pickupPoints } = detail;
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
          { label: '联系人', value: `${store.contactName} ${store.contactPhone}` },
          { label: '地址', value: `${store.region}${store.street}` },
          { label: '营业时间', value: hoursText(store.openingHours) },
          { label: '在途订单', value: store.openOrderCount },
          { label: '提交时间', value: timeOrNone(store.submittedAt) },
          { label: '审核时间', value: timeOrNone(store.reviewedAt) },
          { label: '开店时间', value: timeOrNone(store.openedAt) },
        ]}
      />
      <section aria-label="资质">
        <h3 className="store-title">资质</h3>
        <QualificationFacts detail={detail} />
      </section>
      <section aria-label="店员">
        <h3 className="store-title">店员</h3>
        {clerks.length === 0 ? (
          <p className="store-nothing">暂无店员，请在「员工管理」中把员工的店铺设为本店</p>
        ) : null}
        <ul className="store-lines">
          {clerks.map((clerk) => (
            <li key={clerk.id}>
              {clerk.nickName}（{clerk.username}）{clerk.enabled ? null : <small>已停用</small>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="归还地址">
        <h3 className="store-title">归还地址</h3>
        {returnAddresses.length === 0 ? <p className="store-nothing">暂无归还地址</p> : null}
        <ul className="store-lines">
          {returnAddresses.map((address) => (
            <li key={address.id}>
              {address.words} {address.isDefault ? <small>默认</small> : null}
              {address.isEnabled ? null : <small>已停用</small>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="自提点">
        <h3 className="store-title">自提点</h3>
        {pickupPoints.length === 0 ? <p className="store-nothing">暂无自提点</p> : null}
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
      </section>
      <Gate anyOf={['audit:list']}>
        <section aria-label="操作日志">
          <h3 className="store-title">操作日志</h3>
          <OperationLog object={`store ${store.id}`} />
        </section>
      </Gate>
    </div>
  );
}
