import { App } from 'antd';
import { useRef, useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { useRead } from '../../../http/use-read.ts';
import { Gate, useMay } from '../../../ui/gate.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { clockText, timeText } from '../../../ui/texts/time-text.ts';
import { IdCheckSection } from '../../risk/id-check-section.tsx';
import { ScoreSection } from '../../risk-model/score-section.tsx';
import { VerdictLine } from '../../risk-lists/verdict-line.tsx';
import { offersAt, type PageOffer } from '../actions/offers-at.ts';
import { OpenedAction } from '../actions/opened-action.tsx';
import type { Opened } from '../actions/opened.ts';
import type { OrderRead } from '../core/order-action.ts';
import { OrderStatusText } from '../core/order-status-text.tsx';
import { detailPath, productText } from '../core/order-text.ts';
import { CustomerSection } from '../page/customer-section.tsx';
import { HistorySection } from '../page/history-section.tsx';
import { PapersSection } from '../page/papers-section.tsx';
import { ExposureSection } from './exposure-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { MatchesSection } from './matches-section.tsx';
import { reviewKeys, type ReviewKey } from './review-keys.ts';
import type { ReviewPlace } from './review-place.ts';
import { TermsSection } from './terms-section.tsx';
import { useReviewKeys } from './use-review-keys.ts';

interface ReviewDeskProps {
  readonly orderId: number;
  readonly place: ReviewPlace;
  readonly heldUntil: string | null;
  /** Something else is open, which has the keys. */
  readonly isBlocked: boolean;
  readonly onStep: (steps: number) => void;
  readonly onTake: () => void;
  readonly onRelease: (orderIds: number[]) => void;
  readonly onLegend: () => void;
}

/** One order in hand, with all that its decision needs. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { orderId, place, heldUntil, isBlocked, onStep, onTake, onRelease, onLegend } = props;
  const detail = useRead('orderDetail', { params: { id: orderId } });
  const facts = useRead('reviewFacts', { params: { id: orderId } });
  const may = useMay();
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened | null>(null);
  const papers = useRef<HTMLDivElement>(null);
  const read: OrderRead | null =
    detail.data === undefined ? null : { detail: detail.data, now: detail.dataUpdatedAt };
  const offers = read === null ? [] : offersAt('header', read, may);

  const act = (name: string) => {
    const offer = offers.find(({ action }) => action.name === name);
    if (offer === undefined) return;
    if (offer.obstacle === null) setOpened(offer.opened);
    else void message.warning(offer.obstacle);
  };
  const acts: Record<ReviewKey, () => void> = {
    approve: () => act('approve'),
    reject: () => act('reject'),
    papers: () => act('requestPapers'),
    note: () => act('note'),
    pictures: () => {
      if (!pressFirst(papers.current)) void message.info('该订单没有资料图片');
    },
    next: () => onStep(1),
    previous: () => onStep(-1),
    release: () => onRelease([orderId]),
    take: onTake,
    legend: onLegend,
  };
  useReviewKeys((key) => acts[key](), isBlocked || opened !== null);

  const retry = () => void Promise.all([detail.refetch(), facts.refetch()]);
  const error = detail.error ?? facts.error;
  if (detail.data === undefined || read === null) {
    if (error === null) return <Loading rows={12} />;
    return <Failed error={error} onRetry={retry} />;
  }
  const { order, papers: requests, history } = detail.data;
  return (
    <section className="review-desk" aria-label={`审核订单 ${order.orderNo}`}>
      <DeskHeader order={order} place={place} heldUntil={heldUntil} />
      <div className="review-columns">
        <div className="review-column">
          <CustomerSection order={order} bills={detail.data.bills} />
          <Gate anyOf={['risk:list']}>
            <VerdictLine orderId={orderId} />
          </Gate>
          <IdentitySection order={order} facts={facts.data} />
          <Gate anyOf={['risk:list']}>
            <IdCheckSection orderId={orderId} />
            <ScoreSection orderId={orderId} />
          </Gate>
          <div ref={papers}>
            {requests.length === 0 ? (
              <PageSection title="补件">
                <p className="order-nothing">-</p>
              </PageSection>
            ) : (
              <PapersSection order={order} papers={requests} />
            )}
          </div>
        </div>
        <div className="review-column">
          <TermsSection order={order} />
          <ExposureSection order={order} facts={facts.data} />
        </div>
        <div className="review-column">
          {facts.data === undefined && facts.error !== null ? (
            <Failed error={facts.error} onRetry={retry} />
          ) : (
            <MatchesSection facts={facts.data} />
          )}
          <div className="review-history">
            <HistorySection history={history} now={detail.dataUpdatedAt} />
          </div>
        </div>
      </div>
      <DeskBar offers={offers} acts={acts} onOpen={setOpened} />
      <OpenedAction opened={opened} read={read} onClosed={() => setOpened(null)} />
    </section>
  );
}

interface DeskHeaderProps {
  readonly order: OrderDetail['order'];
  readonly place: ReviewPlace;
  readonly heldUntil: string | null;
}

function DeskHeader({ order, place, heldUntil }: DeskHeaderProps) {
  return (
    <header className="review-desk-header">
      <h2>
        <CopyableText name="订单号" text={order.orderNo} to={detailPath(order.id)} />
      </h2>
      <OrderStatusText order={order} />
      <span className="order-tag">{specialOrderTypes[order.specialOrderType]}</span>
      <span className="review-desk-product">{productText(order)}</span>
      <span className="review-desk-place">
        下单 {timeText(order.createTime)} · 第 {place.ids.indexOf(order.id) + 1} /{' '}
        {place.ids.length} 单{heldUntil === null ? '' : ` · 保留至 ${clockText(heldUntil)}`}
      </span>
    </header>
  );
}

interface DeskBarProps {
  readonly offers: readonly PageOffer[];
  readonly acts: Readonly<Record<ReviewKey, () => void>>;
  readonly onOpen: (opened: Opened) => void;
}

/** By the keys: the actions of the order page that a review is made of. */
const ofReview = [
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['requestPapers', 'papers'],
  ['completePapers', null],
  ['note', 'note'],
] as const;

function DeskBar({ offers, acts, onOpen }: DeskBarProps) {
  return (
    <div className="review-bar" role="group" aria-label="审核操作">
      {ofReview.map(([name, key]) => {
        const offer = offers.find(({ action }) => action.name === name);
        if (offer === undefined) return null;
        const { action, obstacle, opened } = offer;
        return (
          <ReasonedButton
            key={name}
            obstacle={obstacle}
            type={name === 'approve' ? 'primary' : 'default'}
            danger={action.isDanger === true}
            onClick={() => onOpen(opened)}
          >
            {action.label} {key === null ? null : <kbd>{reviewKeys[key].shown}</kbd>}
          </ReasonedButton>
        );
      })}
      <span className="review-bar-space" />
      {(['previous', 'next', 'release'] as const).map((key) => (
        <ReasonedButton key={key} obstacle={null} onClick={acts[key]}>
          {barLabels[key]} <kbd>{reviewKeys[key].shown}</kbd>
        </ReasonedButton>
      ))}
    </div>
  );
}

const barLabels = { previous: '上一单', next: '跳过', release: '释放' } as const;

/** Opens the first picture, or asks for the pictures; false: there are none. */
function pressFirst(place: HTMLElement | null): boolean {
  const button =
    place?.querySelector<HTMLElement>('.parcel-photos button') ??
    place?.querySelector<HTMLElement>('header button');
  button?.click();
  return button !== null && button !== undefined;
}
