import { useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import {
  papersSentLabel,
  papersText,
  papersWantedLabel,
  paperStates,
  type PaperState,
} from '@rental/domain/rental/orders/changes/papers';
import { useCommand } from '../../../http/use-command.ts';
import { useMay } from '../../../ui/gate.tsx';
import { thumbnailOf } from '../../../ui/images/thumbnail.ts';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../../ui/texts/toned-text.tsx';
import { UnmaskButton } from '../../../ui/texts/unmask-button.tsx';
import { filesOf, fileText, sentPapersOf } from '../changes/sent-papers.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import '../changes/paper-check.css';

const PaperCheckModal = onDemand(
  async () => (await import('../changes/paper-check-modal.tsx')).PaperCheckModal,
);

type Request = OrderDetail['papers'][number];

interface PapersSectionProps {
  readonly order: Pick<OrderDetail['order'], 'id' | 'arePapersWanted' | 'arePapersSent'>;
  readonly papers: readonly Request[];
}

/** 补件, the last first. The images show the customer: who may see that sees them, each time on the record. */
export function PapersSection({ order, papers }: PapersSectionProps) {
  const reveal = useCommand('revealPapers', { refreshes: ['operationsOf'] });
  const [checkedId, setCheckedId] = useState<number | null>(null);
  const may = useMay();
  const look = () => reveal.mutate({ body: { orderId: order.id } });
  if (papers.length === 0) return null;
  const photosOf = new Map(reveal.data?.requests.map(({ id, photos }) => [id, photos]));
  const links = new Map(reveal.data?.files.map(({ id, link }) => [id, link]));
  const files = sentPapersOf(papers);
  return (
    <PageSection
      title="补件"
      extra={
        files.length > 0 || papers.some(({ photoCount }) => photoCount > 0) ? (
          <UnmaskButton
            right="customer:reveal"
            isPlain={reveal.data !== undefined}
            isPending={reveal.isPending}
            onUnmask={look}
            onMask={reveal.reset}
          />
        ) : null
      }
    >
      {papers.map((request, index) => {
        const photos = photosOf.get(request.id) ?? [];
        return (
          <div key={request.id} className="order-parcel">
            <FactList facts={factsOf(request, index === 0 ? order : null)} />
            <ul className="paper-list" aria-label="需补资料">
              {request.items.map((paper) => {
                const sent = filesOf(paper);
                const waiting = sent.find(({ isOpen }) => isOpen);
                return (
                  <li key={paper.id}>
                    <span className="paper-list-name">
                      {paper.label}
                      <TonedText tone={tones[paper.state]} words={paperStates[paper.state]} />
                    </span>
                    {waiting === undefined || !may('order:papers') ? (
                      <span />
                    ) : (
                      <ReasonedButton
                        obstacle={
                          may('customer:reveal')
                            ? null
                            : '您没有查看客户明文的权限，请联系有权限的员工核对'
                        }
                        onClick={() => setCheckedId(waiting.id)}
                      >
                        核对{paper.label}
                      </ReasonedButton>
                    )}
                    {sent.length === 0 ? null : (
                      <ul className="paper-list-files" aria-label={`${paper.label}的文件`}>
                        {sent.map((file) => {
                          const link = links.get(file.id);
                          return (
                            <li key={file.id}>
                              {link === undefined ? null : (
                                <button
                                  type="button"
                                  aria-label={`查看${paper.label}大图`}
                                  onClick={() => setCheckedId(file.id)}
                                >
                                  <img src={thumbnailOf(link)} alt="" />
                                </button>
                              )}
                              {fileText(file)}
                            </li>
                          );
                        })}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
            {photos.length === 0 ? null : (
              <ParcelPhotos noun="补件图片" photos={photos} onSpent={look} />
            )}
          </div>
        );
      })}
      {checkedId === null ? null : (
        <PaperCheckModal
          orderId={order.id}
          files={files}
          links={links}
          startId={checkedId}
          onSpent={look}
          onClosed={() => setCheckedId(null)}
        />
      )}
    </PageSection>
  );
}

const tones: Readonly<Record<PaperState, Tone>> = {
  wanted: 'waiting',
  sent: 'moving',
  accepted: 'done',
  dropped: 'ended',
};

/** The facts of a request; the latest one says how the order stands. */
const factsOf = (request: Request, order: PapersSectionProps['order'] | null) => [
  { label: '需补资料', value: papersText(request) },
  { label: '原因', value: request.reason },
  ...(request.note === null ? [] : [{ label: '客户说明', value: request.note }]),
  { label: '要求时间', value: timeText(request.requestedAt) },
  {
    label: '完成时间',
    value: request.completedAt === null ? stateText(order) : timeText(request.completedAt),
  },
  ...(request.photoCount === 0
    ? []
    : [{ label: '店员上传图片', value: `${request.photoCount}张` }]),
];

function stateText(order: PapersSectionProps['order'] | null): string {
  if (order?.arePapersWanted !== true) return '未补件';
  return order.arePapersSent ? papersSentLabel : papersWantedLabel;
}
