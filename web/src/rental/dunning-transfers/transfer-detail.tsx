import { Button } from 'antd';
import type { TransferRow } from '@rental/contract/rental/dunning-transfers';
import { transferSteps } from '@rental/domain/rental/dunning/transfers';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { Gate } from '../../ui/gate.tsx';
import { savePdf } from '../../ui/save-pdf.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { detailPath } from '../orders/core/order-text.ts';
import { ParcelPhotos } from '../orders/core/parcel-photos.tsx';
import { StepPapers } from './step-papers.tsx';
import { partyText, TransferStateText } from './transfer-text.tsx';

interface TransferDetailProps {
  readonly transfer: TransferRow;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

type Answer = AnswerOf<'dunningTransferDetail'>;
type Step = Answer['steps'][number];

interface Read {
  readonly refetch: () => Promise<{ readonly data: Answer | undefined }>;
}

/** 移交详情: all that is known of a hand-over, its papers, and its history. */
export function TransferDetail({ transfer: { id }, onClosed }: TransferDetailProps) {
  const read = useRead('dunningTransferDetail', { params: { id } });
  return (
    <DetailDrawer title="移交详情" size={620} read={read} onClosed={onClosed}>
      {({ transfer, steps }) => (
        <>
          <FactList facts={factsOf(transfer)} />
          <Papers transfer={transfer} />
          <DrawerSection title="办理记录">
            <ol className="transfer-steps">
              {steps.map((step) => (
                <li key={step.id}>
                  <strong>{stepText(step)}</strong>
                  {step.note === null ? null : <p>{step.note}</p>}
                  {step.photos.length === 0 ? null : (
                    <ParcelPhotos
                      noun="文书照片"
                      photos={step.photos}
                      onSpent={() => void read.refetch()}
                    />
                  )}
                  {step.papers.length === 0 ? null : (
                    <StepPapers papers={step.papers} onAsked={() => papersOf(read, step)} />
                  )}
                  <small>
                    {step.operatorName} {timeText(step.at)}
                  </small>
                </li>
              ))}
            </ol>
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

/** The papers of a step with new links. */
async function papersOf({ refetch }: Read, { id }: Step): Promise<Step['papers']> {
  const { data } = await refetch();
  return data?.steps.find((step) => step.id === id)?.papers ?? [];
}

/** 「立案 2026-11-21，案号 …，¥200.00，下次 2026-12-15」. */
const stepText = ({ step, on, caseNo, amountFen, nextOn }: Step): string =>
  [
    `${transferSteps[step]} ${on}`,
    ...(caseNo === null ? [] : [`案号 ${caseNo}`]),
    ...(amountFen === null ? [] : [moneyText(amountFen)]),
    ...(nextOn === null ? [] : [`下次 ${nextOn}`]),
  ].join('，');

/** 证据包 of the order; of one that was ended as lost its page offers 报案材料, which takes a proof. */
function Papers({ transfer: { orderId, isLost } }: { readonly transfer: TransferRow }) {
  const dossier = useCommand('orderDossier', { refreshes: ['orderEvidence', 'operationsOf'] });
  return (
    <DrawerSection title="材料">
      <div className="transfer-tools">
        <p>
          {isLost
            ? '合同、账单、物流与存证见证据包；订单已坏账结案，报案材料在订单页导出。'
            : '合同、账单、物流与存证见证据包。'}
        </p>
        <Gate anyOf={['order:dossier']}>
          <Button
            loading={dossier.isPending}
            onClick={() => dossier.mutate({ params: { id: orderId } }, { onSuccess: savePdf })}
          >
            导出证据包
          </Button>
        </Gate>
        {isLost ? <TabLink to={detailPath(orderId)}>报案材料</TabLink> : null}
      </div>
    </DrawerSection>
  );
}

const factsOf = (transfer: TransferRow): Fact[] => [
  { label: '移交单号', value: transfer.transferNo },
  { label: '状态', value: <TransferStateText state={transfer.transferState} /> },
  { label: '受理方', value: partyText(transfer) },
  { label: '案号', value: transfer.caseNo ?? '-' },
  {
    label: '订单',
    value: <TabLink to={detailPath(transfer.orderId)}>{transfer.orderNo}</TabLink>,
  },
  { label: '用户', value: `${transfer.customerName} ${transfer.customerPhone}` },
  { label: '移交金额', value: moneyText(transfer.owedFen) },
  ...(transfer.kind === 'agency'
    ? [
        { label: '机构回款', value: moneyText(transfer.recoveredFen) },
        { label: '机构分成', value: moneyText(transfer.earnedFen) },
        { label: '机构下载', value: timeText(transfer.downloadedAt) || '未下载' },
      ]
    : []),
  { label: '下次日期', value: transfer.nextOn ?? '-' },
  { label: '登记人', value: transfer.operatorName },
  { label: '店铺', value: transfer.storeName },
];
