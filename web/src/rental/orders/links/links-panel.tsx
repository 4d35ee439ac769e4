import { Button } from 'antd';
import { useState } from 'react';
import type { OrderLinks } from '@rental/contract/rental/order-links';
import { linkLevels, type LinkLevel } from '@rental/domain/rental/order-links/link-summary';
import { useRead } from '../../../http/use-read.ts';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { LinksGraph } from './links-graph.tsx';
import { LinksTable } from './links-table.tsx';
import { linksText, unshownTexts } from './links-text.ts';
import './links.css';

/** The summary of the links, their table, and the graph for who wants it. */
export function LinksPanel({ orderId }: { readonly orderId: number }) {
  const { data, error, refetch } = useRead('orderLinks', { params: { id: orderId } });
  if (data === undefined) {
    if (error === null) return <Loading rows={3} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const unshown = unshownTexts(data);
  return (
    <>
      {data.summary.orders === 0 ? (
        <p className="order-nothing">没有关联订单</p>
      ) : (
        <Links links={data} />
      )}
      {unshown.length === 0 ? null : <p className="links-unshown">{unshown.join('；')}</p>}
    </>
  );
}

const levelLooks: Readonly<Record<LinkLevel, string>> = {
  none: 'order-tag',
  some: 'order-tag is-lock',
  dense: 'order-overdue',
};

function Links({ links }: { readonly links: OrderLinks }) {
  const [isDrawn, setDrawn] = useState(false);
  const { summary } = links;
  return (
    <>
      <p className="links-summary">
        <span>{linksText(summary)}</span>
        <span className={levelLooks[summary.level]}>关联程度：{linkLevels[summary.level]}</span>
        <Button size="small" aria-expanded={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          {isDrawn ? '收起关系图' : '关系图'}
        </Button>
      </p>
      {isDrawn ? <LinksGraph links={links} /> : null}
      <LinksTable orders={links.orders.filter(({ step }) => step > 0)} />
    </>
  );
}
