import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { PageSection } from '../../../ui/page-section.tsx';
import { agoText, timeText } from '../../../ui/texts/time-text.ts';
import { changesOf, moveText } from './history-text.ts';

interface HistorySectionProps extends Pick<OrderDetail, 'history'> {
  /** When it was fetched, for how long ago things were. */
  readonly now: number;
}

const ofCustomer: ReadonlySet<OrderDetail['history'][number]['move']> = new Set([
  'place',
  'apply',
  'withdrawApplication',
] as const);

/** 操作记录: who did what and when, newest first, with what it changed. */
export function HistorySection({ history, now }: HistorySectionProps) {
  return (
    <PageSection title="操作记录">
      {history.length === 0 ? <p className="order-nothing">暂无操作记录</p> : null}
      <ol className="order-history">
        {history.toReversed().map((entry) => (
          <li key={entry.id}>
            <p className="order-history-head">
              <strong>{moveText(entry)}</strong>
              <span>{entry.operatorName ?? (ofCustomer.has(entry.move) ? '客户' : '系统')}</span>
            </p>
            <time dateTime={entry.at} title={agoText(entry.at, now)}>
              {timeText(entry.at)}
            </time>
            {entry.note === null || entry.note === '' ? null : (
              <p className="order-history-note">备注：{entry.note}</p>
            )}
            <ul className="order-changes">
              {changesOf(entry).map(({ field, before, after }) => (
                <li key={field}>
                  {field}：{before === '-' ? null : <del>{before}</del>}
                  {before === '-' ? null : ' → '}
                  <ins>{after}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
