import { useMemo } from 'react';
import type { OrderLinks } from '@rental/contract/rental/order-links';
import { linkKinds, type LinkKind } from '@rental/domain/rental/order-links/link-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { onPlainClick, useOpenTab } from '../../../ui/tab-location.ts';
import { statusTones } from '../core/order-status-text.tsx';
import { detailPath, statusText } from '../core/order-text.ts';
import { linkPlaces, type LinkedOrder, type LinkPlace } from './link-places.ts';
import { linksText } from './links-text.ts';

const nodeRadius = 13;
/** With more of them, the words on the lines lie over one another; the table has them too. */
const maxWorded = 16;
const maxZoom = 1.2;

/** The links as a picture, the order in the middle. Keys use the table below, for 60 orders would be 60 stops more. */
export function LinksGraph({ links }: { readonly links: OrderLinks }) {
  const { places, box } = useMemo(() => linkPlaces(links), [links]);
  const placeOf = new Map(places.map((place) => [place.order.id, place]));
  const isWorded = places.length <= maxWorded;
  return (
    <figure className="links-graph">
      <div role="group" aria-label={`关联订单关系图：${linksText(links.summary)}`}>
        <svg
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          style={{ maxWidth: box.width * maxZoom }}
        >
          {links.edges.map((edge) => (
            <Tie
              key={`${edge.from} ${edge.to}`}
              from={placeOf.get(edge.from)}
              to={placeOf.get(edge.to)}
              kind={isWorded ? edge.kinds[0] : undefined}
            />
          ))}
          {places.map((place) => (
            <Node key={place.order.id} place={place} />
          ))}
        </svg>
      </div>
      <figcaption>
        {legend.map(({ tone, words }) => (
          <span key={tone} className={`links-key is-${tone}`}>
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const legend = [
  { tone: 'late', words: '逾期、坏账、拒绝或黑名单' },
  { tone: 'waiting', words: '待办理' },
  { tone: 'moving', words: '办理中' },
  { tone: 'running', words: '租用中' },
  { tone: 'done', words: '已完成' },
  { tone: 'ended', words: '已关闭' },
] as const;

const toneOf = (order: LinkedOrder) =>
  order.overdueDays > 0 ||
  order.lossReason !== null ||
  order.isCustomerBlacklisted ||
  order.orderStatus === orderStatus.rejected
    ? 'late'
    : statusTones[order.orderStatus];

interface TieProps {
  readonly from: LinkPlace | undefined;
  readonly to: LinkPlace | undefined;
  /** The weightiest of what they share, where it is told. */
  readonly kind: LinkKind | undefined;
}

/** The words stand near the outer end: around the middle there is no room. A tie within a ring has none. */
function Tie({ from, to, kind }: TieProps) {
  if (from === undefined || to === undefined) return null;
  const isOutward = from.order.step < to.order.step;
  const along = (start: number, end: number) => start + (end - start) * 0.58;
  return (
    <>
      <line
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        className={isOutward ? undefined : 'is-across'}
      />
      {kind === undefined || !isOutward ? null : (
        <text x={along(from.x, to.x)} y={along(from.y, to.y)} className="links-tie">
          {linkKinds[kind].label.slice(1)}
        </text>
      )}
    </>
  );
}

function Node({ place: { order, nth, x, y } }: { readonly place: LinkPlace }) {
  const openTab = useOpenTab();
  const path = detailPath(order.id);
  const name = `${order.orderNo} ${order.customerName} ${statusText(order.orderStatus)}`;
  return (
    <a
      href={path}
      tabIndex={-1}
      aria-label={name}
      className={nth === 0 ? 'links-node is-middle' : `links-node is-${toneOf(order)}`}
      onClick={onPlainClick(() => openTab(path))}
    >
      <title>{name}</title>
      <circle cx={x} cy={y} r={nth === 0 ? nodeRadius + 6 : nodeRadius} />
      <text x={x} y={y}>
        {nth === 0 ? '本单' : nth}
      </text>
    </a>
  );
}
