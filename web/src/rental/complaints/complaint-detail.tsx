import type { AnswerOf } from '../../http/call.ts';
import type { ComplaintRow } from '@rental/contract/rental/complaints';
import {
  complaintActs,
  complaintKinds,
  complaintResults,
} from '@rental/domain/rental/complaints/complaint-states';
import { refundStates } from '@rental/domain/rental/refunds/refund-order';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { StepList, type ListedStep } from '../../ui/texts/step-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { ParcelPhotos } from '../orders/core/parcel-photos.tsx';
import { detailPath } from '../orders/core/order-text.ts';
import { ComplaintStateText, resultText, sourceText, TimeLeft } from './complaint-text.tsx';

interface ComplaintDetailProps {
  readonly complaint: ComplaintRow;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

type Step = AnswerOf<'complaintDetail'>['steps'][number];
type Refund = AnswerOf<'complaintDetail'>['refunds'][number];

/** 投诉详情: all that is known of a complaint, and its history. */
export function ComplaintDetail({ complaint: { id }, onClosed }: ComplaintDetailProps) {
  const read = useRead('complaintDetail', { params: { id } });
  return (
    <DetailDrawer title="投诉详情" size={620} read={read} onClosed={onClosed}>
      {({ complaint, photos, steps, refunds, refundedFen }) => (
        <>
          <FactList facts={factsOf(complaint)} />
          <DrawerSection title="投诉内容">
            <p className="complaint-content">{complaint.content}</p>
            {photos.length === 0 ? null : (
              <ParcelPhotos noun="投诉凭证" photos={photos} onSpent={() => void read.refetch()} />
            )}
          </DrawerSection>
          {refunds.length === 0 ? null : (
            <DrawerSection title={`退款 ${moneyText(refundedFen)}`}>
              <StepList steps={refunds.map(refundStep)} />
            </DrawerSection>
          )}
          <DrawerSection title="处理记录">
            <StepList steps={steps.map((step) => ({ ...step, words: stepText(step) }))} />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

const stepText = ({ act, result }: Step): string =>
  result === null ? complaintActs[act] : `${complaintActs[act]}（${complaintResults[result]}）`;

const refundStep = ({ refundNo, amountFen, refundState, ...of }: Refund): ListedStep => ({
  ...of,
  words: `${moneyText(amountFen)} ${refundStates[refundState]}`,
  note: `退款单号 ${refundNo}`,
});

const factsOf = (complaint: ComplaintRow): Fact[] => [
  { label: '投诉单号', value: complaint.complaintNo },
  { label: '状态', value: <ComplaintStateText state={complaint.complaintState} /> },
  { label: '投诉类型', value: complaintKinds[complaint.kind] },
  { label: '来源', value: sourceText(complaint) },
  {
    label: '订单',
    value: <TabLink to={detailPath(complaint.orderId)}>{complaint.orderNo}</TabLink>,
  },
  { label: '用户', value: `${complaint.customerName} ${complaint.customerPhone}` },
  { label: '收到时间', value: timeText(complaint.receivedAt) },
  { label: '处理期限', value: timeText(complaint.deadline) },
  { label: '剩余时间', value: <TimeLeft row={complaint} /> },
  { label: '处理结果', value: resultText(complaint) },
  { label: '店铺', value: complaint.storeName },
  { label: '登记人', value: complaint.operatorName },
];
