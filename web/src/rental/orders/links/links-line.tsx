import { useRead } from '../../../http/use-read.ts';
import { TabLink } from '../../../ui/tab-link.tsx';
import { detailPath } from '../core/order-text.ts';
import { shortLinksText } from './links-text.ts';

/** 「关联订单 3 · 1 逾期」, to where they are shown. Nothing while there is nothing to tell: it stands beside what matters more. */
export function LinksLine({ orderId }: { readonly orderId: number }) {
  const { data } = useRead('orderLinks', { params: { id: orderId } });
  if (data === undefined || data.summary.orders === 0) return null;
  return <TabLink to={`${detailPath(orderId)}?at=risk`}>{shortLinksText(data.summary)}</TabLink>;
}
