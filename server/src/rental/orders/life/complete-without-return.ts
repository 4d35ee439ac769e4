import {
  completeWithoutReturn as call,
  previewCompleteWithoutReturn as preview,
} from '@rental/contract/rental/orders/life/order-completion';
import { yuan } from '@rental/domain/money';
import { rentPaidOf } from '@rental/domain/rental/orders/buyouts/buyouts';
import { completeWithoutReturn as decide } from '@rental/domain/rental/orders/money/endings';
import type { Serving } from '../../../http/serve.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { serveMoney } from '../money/money-command.ts';

/** 无需归还完结 (threat model 14): one asks, another agrees to the outcome as it was shown, and the first does it, once. */
export const serveCompletion = (serving: Serving, requireStepUp: RequireStepUp): void =>
  serveMoney(serving, requireStepUp, [preview, call], {
    kind: 'completeWithoutReturn',
    decide,
    words: (position) => [
      `已付租金¥${yuan(rentPaidOf(position))}`,
      ...(position.depositHeldFen === 0 ? ['无押金可退'] : []),
    ],
  });
