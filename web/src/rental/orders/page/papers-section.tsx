import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { papersText, papersWantedLabel } from '@rental/domain/rental/orders/changes/papers';
import { useCommand } from '../../../http/use-command.ts';
import { PageSection } from '../../../ui/page-section.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { UnmaskButton } from '../../../ui/texts/unmask-button.tsx';
import { ParcelPhotos } from '../core/parcel-photos.tsx';

interface PapersSectionProps {
  readonly orderId: number;
  readonly papers: OrderDetail['papers'];
  /** They are still awaited. */
  readonly isWanted: boolean;
}

/** 补件, the last first. The images show the customer: who may see that sees them, each time on the record. */
export function PapersSection({ orderId, papers, isWanted }: PapersSectionProps) {
  const reveal = useCommand('revealPapers', { refreshes: [] });
  const look = () => reveal.mutate({ body: { orderId } });
  if (papers.length === 0) return null;
  const photosOf = new Map(reveal.data?.requests.map(({ id, photos }) => [id, photos]));
  return (
    <PageSection
      title="补件"
      extra={
        papers.some(({ photoCount }) => photoCount > 0) ? (
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
            <FactList
              facts={[
                { label: '需补资料', value: papersText(request) },
                { label: '原因', value: request.reason },
                { label: '要求时间', value: timeText(request.requestedAt) },
                {
                  label: '完成时间',
                  value:
                    request.completedAt === null
                      ? stateText(isWanted && index === 0)
                      : timeText(request.completedAt),
                },
                { label: '图片', value: `${request.photoCount}张` },
              ]}
            />
            {photos.length === 0 ? null : (
              <ParcelPhotos noun="补件图片" photos={photos} onSpent={look} />
            )}
          </div>
        );
      })}
    </PageSection>
  );
}

const stateText = (isWanted: boolean) => (isWanted ? papersWantedLabel : '未补件');
