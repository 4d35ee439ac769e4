import { useEffect, useRef, useState } from 'react';
import type { ReviewQueue } from '@rental/contract/rental/orders/review/review';
import { useCommand } from '../../../http/use-command.ts';
import { usePrefetchedReads, useRead } from '../../../http/use-read.ts';
import { placeIn, stepBy, type ReviewPlace } from './review-place.ts';

const queueReads = ['reviewQueue', 'orderReviewer'] as const;
/** Others take and release as well. */
const askAgainMs = 30_000;
/** A sign of life is sent at most so often. */
const renewMs = 60_000;
/** So many orders are taken by one press. */
const takenAtOnce = 10;

/** The orders in hand, which of them is looked at, and what is done with them. The next one's reads are made ahead. */
export function useReviewQueue() {
  const queue = useRead('reviewQueue', undefined, { refetchInterval: askAgainMs });
  const take = useCommand('takeReviews', { refreshes: queueReads });
  const release = useCommand('releaseReviews', { refreshes: queueReads });
  const [place, setPlace] = useState<ReviewPlace>({ ids: [], current: null });
  const now = queue.data?.mine.map(({ orderId }) => orderId) ?? place.ids;
  if (now.join() !== place.ids.join()) setPlace(placeIn(place, now));
  const ahead = stepBy(place, 1).current;
  usePrefetchedReads(
    ahead === null || ahead === place.current
      ? []
      : [
          ['orderDetail', { params: { id: ahead } }],
          ['reviewFacts', { params: { id: ahead } }],
        ],
  );
  useRenewal(queue.data);
  return {
    queue,
    place,
    step: (steps: number) => setPlace((at) => stepBy(at, steps)),
    take: () => take.mutate({ body: { count: takenAtOnce } }),
    isTaking: take.isPending,
    release: (orderIds: number[]) => release.mutate({ body: { orderIds } }),
    isReleasing: release.isPending,
  };
}

/** Activity renews the holds; a closed laptop lets them run out. */
function useRenewal(queue: ReviewQueue | undefined): void {
  const { mutate } = useCommand('renewReviews', { refreshes: queueReads });
  const renew = useRef(mutate);
  const hasSome = (queue?.mine.length ?? 0) > 0;
  useEffect(() => {
    renew.current = mutate;
  });
  useEffect(() => {
    if (!hasSome) return;
    let last = Date.now();
    const onSign = () => {
      if (Date.now() - last < renewMs) return;
      last = Date.now();
      renew.current();
    };
    const signs = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const sign of signs) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onSign);
    };
  }, [hasSome]);
}
