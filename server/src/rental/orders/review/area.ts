import * as calls from '@rental/contract/rental/orders/review/review';
import type { ServerArea } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { releaseReviews, renewReviews, takeOverReview, takeReviews } from './hold-orders.ts';
import { orderReviewer } from './order-reviewer.ts';
import { reviewFacts } from './review-facts.ts';
import { reviewDecisionRows, reviewFigures } from './review-figures.ts';
import { reviewQueue } from './review-queue.ts';

function serveReview(serving: Serving): void {
  serve(serving, calls.reviewQueue, reviewQueue);
  serve(serving, calls.takeReviews, takeReviews);
  serve(serving, calls.releaseReviews, releaseReviews);
  serve(serving, calls.renewReviews, renewReviews);
  serve(serving, calls.takeOverReview, takeOverReview);
  serve(serving, calls.orderReviewer, orderReviewer);
  serve(serving, calls.reviewFacts, reviewFacts);
  serve(serving, calls.reviewFigures, reviewFigures);
  serve(serving, calls.reviewDecisionRows, reviewDecisionRows);
}

export const reviewArea: ServerArea = { serve: serveReview };
