import { useEffect, useState, type ReactNode } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { showError } from '../../../http/errors.ts';
import { useRead } from '../../../http/use-read.ts';

interface ReadOrderProps {
  readonly orderId: number;
  readonly onClosed: () => void;
  /** `now`: when it was read. */
  readonly children: (detail: OrderDetail, now: number) => ReactNode;
}

/** Reads the order of a row for a dialog, anew: what is known from before may be over. Where that fails it is said, and nothing opens. */
export function ReadOrder({ orderId, onClosed, children }: ReadOrderProps) {
  const [openedAt] = useState(() => Date.now());
  const { error, data, dataUpdatedAt, isFetchedAfterMount } = useRead(
    'orderDetail',
    { params: { id: orderId } },
    { staleTime: 0 },
  );
  const isRead = dataUpdatedAt >= openedAt;
  const isLost = isFetchedAfterMount && !isRead && error !== null;
  useEffect(() => {
    if (!isLost) return;
    showError(error);
    onClosed();
  }, [isLost, error, onClosed]);
  return data === undefined || !isRead ? null : children(data, dataUpdatedAt);
}
