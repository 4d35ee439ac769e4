import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useMeasured } from '../../../ui/use-measured.ts';
import { OrderAnchors } from './order-anchors.tsx';
import type { OrderPart } from './order-parts.ts';

interface OrderSheetProps {
  readonly header: ReactNode;
  readonly parts: readonly OrderPart[];
  readonly children: ReactNode;
}

/** As it was on the order page before: a page that begins with another height is styled and laid out twice. */
let lastHeight = 0;

/** The order page around its parts: the header and the bar stay above, where there is room for both. */
export function OrderSheet({ header, parts, children }: OrderSheetProps) {
  const page = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const height = useMeasured(head, heightOf, lastHeight);
  useEffect(() => {
    lastHeight = height;
  }, [height]);
  return (
    <div
      ref={page}
      className="order-page"
      style={{ '--order-header': `${height}px` } as CSSProperties}
    >
      <div ref={head} className="order-head">
        {header}
      </div>
      <OrderAnchors page={page} parts={parts} />
      {children}
    </div>
  );
}

const heightOf = (box: HTMLElement) => box.offsetHeight;
