import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { ParcelTrack } from '@rental/contract/rental/logistics';
import { parcelStates, trackProblems } from '@rental/domain/rental/logistics/tracking';
import { useRead, useRefresh } from '../../../http/use-read.ts';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import './logistics.css';

interface TrackModalProps {
  readonly orderId: number;
  /** Which of the order's; default: its last parcel. */
  readonly of?: { readonly parcelId: number } | { readonly returnId: number };
  readonly onClosed: () => void;
}

/** 查物流: where a parcel is, and how it came there. */
export function TrackModal({ orderId, of, onClosed }: TrackModalProps) {
  const [isOpen, setOpen] = useState(true);
  const refreshOrder = useRefresh();
  const track = useRead('trackParcel', { body: { orderId, ...of } }, { staleTime: 0 });
  const { data, error, isFetching } = track;
  const [isEarly, setEarly] = useState(false);
  const refresh = async () => {
    const { data: fresh } = await track.refetch();
    setEarly(fresh !== undefined && fresh.askedAt === data?.askedAt && fresh.nextAt !== null);
  };
  return (
    <Modal
      open={isOpen}
      title="查物流"
      width={560}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        refreshOrder('orderDetail'); // it says where the parcel is
        onClosed();
      }}
      footer={
        <>
          {data !== undefined && data.nextAt === null ? null : (
            <Button size="middle" loading={isFetching} onClick={() => void refresh()}>
              刷新
            </Button>
          )}
          <Button size="middle" type="primary" onClick={() => setOpen(false)}>
            关闭
          </Button>
        </>
      }
    >
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void track.refetch()} />
      ) : null}
      {data === undefined ? null : <Track track={data} isEarly={isEarly} />}
    </Modal>
  );
}

function Track({ track, isEarly }: { readonly track: ParcelTrack; readonly isEarly: boolean }) {
  const { carrier, trackingNumber, parcelState, steps, problem, askedAt, nextAt } = track;
  return (
    <>
      <p className="parcel-track-head">
        <span>{carrier}</span>
        <CopyableText name="物流单号" text={trackingNumber} />
        {parcelState === null ? null : (
          <strong className={`parcel-state is-${parcelState}`}>{parcelStates[parcelState]}</strong>
        )}
      </p>
      {problem === null ? null : <Alert type="warning" showIcon title={trackProblems[problem]} />}
      {steps.length === 0 && problem === null ? (
        <p className="order-nothing">暂无物流信息</p>
      ) : null}
      {steps.length === 0 ? null : (
        <ol className="parcel-steps" aria-label="物流轨迹">
          {steps.map(({ at, place, words }) => (
            <li key={`${at} ${words}`}>
              <time dateTime={at}>{timeText(at)}</time>
              <p>
                {place === '' ? '' : `【${place}】`}
                {words}
              </p>
            </li>
          ))}
        </ol>
      )}
      {askedAt === null ? null : (
        <p className="parcel-asked" role="status">
          查询时间 {timeText(askedAt)}。
          {nextAt === null ? null : (
            <span className={isEarly ? 'is-early' : undefined}>
              {isEarly ? '10分钟内已查询过，' : ''}
              {timeText(nextAt)} 后可再次刷新
            </span>
          )}
        </p>
      )}
    </>
  );
}
