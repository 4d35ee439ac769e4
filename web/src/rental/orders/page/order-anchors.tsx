import { useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Deferred } from '../../../ui/loading/deferred.tsx';
import { useTabLocation } from '../../../ui/tab-location.ts';
import { useChosenInView } from '../../../ui/use-chosen-in-view.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { orderParts, type OrderPart } from './order-parts.ts';
import { useCurrentPart } from './use-current-part.ts';
import './order-anchors.css';

interface OrderAnchorsProps {
  readonly page: RefObject<HTMLElement | null>;
  readonly parts: readonly OrderPart[];
}

/**
 * The parts of the page, to go to. Each is a link to its address; a click leaves the address as it is and takes the focus
 * along, so that the Tab key goes on from there.
 */
export function OrderAnchors({ page, parts }: OrderAnchorsProps) {
  const { path, query } = useTabLocation();
  const bar = useRef<HTMLElement>(null);
  const wanted = parts.find((part) => part === query.get('at')) ?? null;
  const [current, goTo] = useCurrentPart({ page, bar, wanted });
  const shown = current ?? parts[0];
  useChosenInView(bar, shown);
  const follow = (event: MouseEvent, part: OrderPart) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(part)?.focus({ preventScroll: true });
  };
  return (
    <nav ref={bar} className="order-anchors" aria-label="订单内容">
      {parts.map((part) => (
        <a
          key={part}
          href={`${path}?at=${part}`}
          aria-current={part === shown ? 'location' : undefined}
          onClick={(event) => follow(event, part)}
        >
          {orderParts[part]}
        </a>
      ))}
    </nav>
  );
}

interface PartProps {
  readonly name: OrderPart;
  readonly of: readonly OrderPart[];
  /** Its place is there at once and can be gone to; what stands in it is drawn after the rest of the page. */
  readonly isLater?: boolean;
  readonly children: ReactNode;
}

/** One of the parts, where the page has it. */
export function Part({ name, of, isLater = false, children }: PartProps) {
  const held = useHeldFocus();
  if (!of.includes(name)) return null;
  return (
    <div className="order-part" data-part={name} {...held}>
      {isLater ? <Deferred>{children}</Deferred> : children}
    </div>
  );
}
