import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../../http/call.ts';
import {
  reviewDecisions,
  secondsText,
  type ReviewDecision,
} from '@rental/domain/rental/orders/review/review-figures';
import { useRead } from '../../../http/use-read.ts';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { detailPath, statusText } from '../core/order-text.ts';
import '../../../ui/plain-table.css';
import '../../../ui/text-button.css';

type Figures = AnswerOf<'reviewFigures'>['reviewers'][number];
type Days = '1' | '7' | '30';

const spans = [
  { value: '1', label: '今天' },
  { value: '7', label: '近7天' },
  { value: '30', label: '近30天' },
] satisfies { value: Days; label: string }[];

/** A figure whose orders are asked for. */
interface Asked {
  readonly operatorIs: number;
  readonly name: string;
  readonly decision: ReviewDecision | undefined;
}

/** 审核统计, by reviewer; each figure opens its orders. */
export function ReviewFiguresDrawer({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [days, setDays] = useState<Days>('1');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Drawer
      open={isOpen}
      title="审核统计"
      size={760}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <Segmented
        aria-label="统计天数"
        options={spans}
        value={days}
        onChange={(next) => {
          setDays(next);
          setAsked(null);
        }}
      />
      <Reviewers days={days} onAsk={setAsked} />
      {asked === null ? null : (
        <Decisions key={`${days} ${asked.operatorIs} ${asked.decision}`} days={days} {...asked} />
      )}
    </Drawer>
  );
}

function Reviewers({ days, onAsk }: { days: Days; onAsk: (asked: Asked) => void }) {
  const { data, error, refetch } = useRead('reviewFigures', { query: { days } });
  if (data === undefined) {
    if (error === null) return <Loading rows={6} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  if (data.reviewers.length === 0) return <Empty words="这段时间没有审核记录" />;
  return (
    <ScrollRegion className="plain-table-scroll review-figures" label="审核统计表">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">审核员</th>
            <th scope="col" className="is-amount">
              审核数
            </th>
            <th scope="col" className="is-amount">
              通过
            </th>
            <th scope="col" className="is-amount">
              拒绝
            </th>
            <th scope="col" className="is-amount">
              通过率
            </th>
            <th scope="col" className="is-amount">
              平均用时
            </th>
          </tr>
        </thead>
        <tbody>
          {data.reviewers.map((reviewer, index) => (
            <ReviewerRow
              key={reviewer.operatorId}
              reviewer={reviewer}
              isStriped={index % 2 === 1}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface ReviewerRowProps {
  readonly reviewer: Figures;
  readonly isStriped: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function ReviewerRow({ reviewer, isStriped, onAsk }: ReviewerRowProps) {
  const { operatorId: operatorIs, operatorName: name } = reviewer;
  const figure = (what: string, count: number, decision?: ReviewDecision) => (
    <td className="is-amount">
      {count === 0 ? (
        count
      ) : (
        <button
          type="button"
          className="text-button"
          aria-label={`${name} ${what} ${count}`}
          onClick={() => onAsk({ operatorIs, name, decision })}
        >
          {count}
        </button>
      )}
    </td>
  );
  return (
    <tr className={isStriped ? 'is-striped' : undefined}>
      <td>{name}</td>
      {figure('审核数', reviewer.reviewed)}
      {figure('通过', reviewer.approved, 'approved')}
      {figure('拒绝', reviewer.rejected, 'rejected')}
      <td className="is-amount">
        {reviewer.approvalBp === null ? '-' : `${(reviewer.approvalBp / 100).toFixed(2)}%`}
      </td>
      <td className="is-amount">
        {reviewer.averageSeconds === null ? '-' : secondsText(reviewer.averageSeconds)}
      </td>
    </tr>
  );
}

/** The orders of a figure, page by page. */
function Decisions({ days, operatorIs, name, decision }: Asked & { days: Days }) {
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  const title = `${name} · ${decision === undefined ? '全部' : reviewDecisions[decision]}`;
  return (
    <section aria-label={title} className="review-decisions">
      <h3>{title}</h3>
      {pages.map((before, index) => (
        <DecisionPage
          key={before ?? 0}
          query={{ days, operatorIs, decision, before }}
          onMore={
            index === pages.length - 1 ? (next) => setPages((shown) => [...shown, next]) : undefined
          }
        />
      ))}
    </section>
  );
}

interface DecisionPageProps {
  readonly query: {
    readonly days: Days;
    readonly operatorIs: number;
    readonly decision: ReviewDecision | undefined;
    readonly before: number | undefined;
  };
  /** Absent: the next page is shown already. */
  readonly onMore: ((next: number) => void) | undefined;
}

function DecisionPage({ query, onMore }: DecisionPageProps) {
  const { data, error, refetch } = useRead('reviewDecisionRows', { query });
  if (data === undefined) {
    if (error === null) return <Loading rows={4} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const { decisions, next } = data;
  return (
    <>
      <ul className="review-matches">
        {decisions.map((row) => (
          <li key={row.id}>
            <TabLink to={detailPath(row.orderId)}>{row.orderNo}</TabLink>
            <span>{reviewDecisions[row.decision]}</span>
            <span className="review-matches-more">
              {timeText(row.at)} · 用时{' '}
              {row.tookSeconds === null ? '-' : secondsText(row.tookSeconds)} · 现为
              {statusText(row.orderStatus)}
            </span>
          </li>
        ))}
      </ul>
      {next === null || onMore === undefined ? null : (
        <Button onClick={() => onMore(next)}>更多</Button>
      )}
    </>
  );
}
