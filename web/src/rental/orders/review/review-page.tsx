import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useMay } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';
import { useTabTitle } from '../../../ui/tab-page.ts';
import { riskClassText } from '../core/order-text.ts';
import { KeyLegend } from './key-legend.tsx';
import { ReviewDesk } from './review-desk.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { useReviewQueue } from './use-review-queue.ts';
import '../core/orders.css';
import './review.css';

const ReviewFiguresDrawer = onDemand(
  async () => (await import('./review-figures-drawer.tsx')).ReviewFiguresDrawer,
);

/** 审核台: one order after another, from the pool. */
export default function ReviewPage() {
  const may = useMay();
  const { queue, place, step, take, isTaking, release, isReleasing } = useReviewQueue();
  const [aside, setAside] = useState<'legend' | 'figures' | null>(null);
  const closeAside = useCallback(() => setAside(null), []);
  const { data, error, refetch } = queue;
  useTabTitle(data && `审核台（${waitingText(data)}）`);
  // the desk has the keys while there is an order on it
  useReviewKeys(
    (key) => {
      if (key === 'take') take();
      if (key === 'legend') setAside('legend');
    },
    aside !== null || place.current !== null,
  );

  if (data === undefined) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="review-page">
      <header className="review-pool">
        <h1>审核台</h1>
        <p role="status" className="review-pool-counts">
          <span>
            待领取 <strong>{waitingText(data)}</strong>
          </span>
          <span>
            我手上 <strong>{data.mine.length}</strong>
          </span>
          <span>
            他人审核中 <strong>{data.heldByOthers}</strong>
          </span>
          {data.classes?.map(({ riskClass, count }) => (
            <span key={riskClass}>
              {riskClass === null ? '未分级' : riskClassText(riskClass)} <strong>{count}</strong>
            </span>
          ))}
        </p>
        <div className="review-pool-tools">
          <Button
            type={data.mine.length === 0 ? 'primary' : 'default'}
            loading={isTaking}
            disabled={data.waiting === 0}
            onClick={take}
          >
            领取订单 <kbd>T</kbd>
          </Button>
          <Button
            disabled={data.mine.length === 0}
            loading={isReleasing}
            onClick={() => release(data.mine.map(({ orderId }) => orderId))}
          >
            全部释放
          </Button>
          {may('order:reviewFigures') ? (
            <Button onClick={() => setAside('figures')}>审核统计</Button>
          ) : null}
          <Button onClick={() => setAside('legend')}>
            快捷键 <kbd>?</kbd>
          </Button>
        </div>
      </header>
      {place.current === null ? (
        <Nothing waiting={data.waiting} heldByOthers={data.heldByOthers} />
      ) : (
        <ReviewDesk
          key={place.current}
          orderId={place.current}
          place={place}
          heldUntil={data.mine.find(({ orderId }) => orderId === place.current)?.heldUntil ?? null}
          isBlocked={aside !== null}
          onStep={step}
          onTake={take}
          onRelease={release}
          onLegend={() => setAside('legend')}
        />
      )}
      {aside === 'legend' ? <KeyLegend onClosed={closeAside} /> : null}
      {aside === 'figures' ? <ReviewFiguresDrawer onClosed={closeAside} /> : null}
    </div>
  );
}

const waitingText = ({ waiting, isWaitingCapped }: { waiting: number; isWaitingCapped: boolean }) =>
  isWaitingCapped ? `${waiting}+` : String(waiting);

function Nothing({ waiting, heldByOthers }: { waiting: number; heldByOthers: number }) {
  if (waiting > 0) return <Empty words={`有 ${waiting} 个订单待审核，按 T 领取`} />;
  return (
    <Empty
      words={
        heldByOthers === 0 ? '队列已清空' : `队列已清空，另有 ${heldByOthers} 个订单由他人审核中`
      }
    />
  );
}
