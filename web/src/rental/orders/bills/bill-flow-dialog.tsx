import { Modal } from 'antd';
import { useState } from 'react';
import { sumFen } from '@rental/domain/money';
import type { AnswerOf } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import { BillWay } from './bill-way.tsx';
import '../../../ui/plain-table.css';

type Flow = AnswerOf<'billFlow'>['flows'][number];

interface BillFlowDialogProps {
  readonly billId: number;
  readonly onClosed: () => void;
}

/** 查看流水: what moved money on a bill, or was tried. */
export function BillFlowDialog({ billId, onClosed }: BillFlowDialogProps) {
  const [isLeft, setLeft] = useState(false);
  const flow = useRead('billFlow', { params: { id: billId } }, { staleTime: 0 });
  const { data, error } = flow;
  const refresh = () => void flow.refetch();
  return (
    <Modal
      open={!isLeft}
      title={`账单流水 ${data?.title ?? ''}`}
      width={900}
      footer={null}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? <Failed error={error} onRetry={refresh} /> : null}
      {data === undefined ? null : (
        <>
          <p>
            账单号 <CopyableText name="账单号" text={data.billNo} />
          </p>
          {data.flows.length === 0 ? (
            <p className="order-nothing">暂无流水</p>
          ) : (
            <FlowTable flows={data.flows} onSpent={refresh} />
          )}
        </>
      )}
    </Modal>
  );
}

interface FlowTableProps {
  readonly flows: readonly Flow[];
  /** A link of an image was spent: the 流水 is to be asked for again. */
  readonly onSpent: () => void;
}

function FlowTable({ flows, onSpent }: FlowTableProps) {
  const sumOf = (wanted: Flow['direction']) =>
    moneyText(
      sumFen(
        flows.filter(({ direction }) => direction === wanted).map(({ amountFen }) => amountFen),
      ),
    );
  return (
    <ScrollRegion className="plain-table-scroll" label="账单流水">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">事项</th>
            <th scope="col">收支</th>
            <th scope="col" className="is-amount">
              金额
            </th>
            <th scope="col">方式</th>
            <th scope="col">操作人</th>
            <th scope="col">交易号/备注</th>
            <th scope="col">凭证</th>
          </tr>
        </thead>
        <tbody>
          {flows.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- what happened keeps its place
            <tr key={index} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>
                <time dateTime={one.at}>{timeText(one.at)}</time>
              </td>
              <td>{one.what}</td>
              <td>{one.direction === null ? '-' : directions[one.direction]}</td>
              <td className="is-amount">{moneyText(one.amountFen)}</td>
              <td>
                <BillWay way={one.way} onBehalf={one.onBehalf} />
              </td>
              <td>{one.operatorName ?? '系统'}</td>
              <td>{one.note === null || one.note === '' ? '-' : one.note}</td>
              <td>
                {one.proofs.length === 0 ? (
                  '-'
                ) : (
                  <ParcelPhotos noun="凭证" photos={one.proofs} onSpent={onSpent} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={8}>
              收入 {sumOf('in')}，支出 {sumOf('out')}
            </th>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

const directions = { in: '收入', out: '支出' } as const;
