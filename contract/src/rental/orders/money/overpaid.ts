import * as z from 'zod';
import { refundWays, type RefundWay } from '@rental/domain/money/payments/refund-ways';
import { endpoint, type Endpoint } from '../../../endpoint.ts';
import { Amount, Id, keysOf, text } from '../../../fields.ts';
import {
  requestedApproval,
  SecondPerson,
  secondPersonFields,
  secondPersonRefusals,
  StepUp,
  stepUpRefusals,
} from '../../../people/access/approvals.ts';
import type { Permission } from '../../../permissions.ts';
import { refundWayRefusals } from './money-fields.ts';

interface Declared<Named extends z.ZodRawShape> {
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly permission: Permission;
  /** Names what the money came by. */
  readonly named: Named;
}

/** 退还多收款 and its preview: what a provider paid in and no bill needed goes back to the customer, all of it at once. */
export function overpaidRefund<Named extends z.ZodRawShape>(declared: Declared<Named>) {
  const { path, summary, permission, named } = declared;
  const Refund = z.object({
    ...named,
    method: z.enum(keysOf<RefundWay>(refundWays), '请选择退还方式'),
  });
  const common = {
    method: 'POST',
    labels: { method: '退还方式' },
    platforms: ['manage'],
    permission,
  } as const;
  const preview = endpoint({
    ...common,
    path: `${path}/preview`,
    summary: `${summary}（试算）`,
    body: Refund,
    /** The amount that goes back, and whether a second person has to agree. */
    answer: z.object({ refundFen: Amount, secondPerson: SecondPerson }),
    refusals: ['not_found', 'deduction_not_overpaid', 'books_differ', ...refundWayRefusals],
  } satisfies Endpoint);
  const refund = endpoint({
    ...common,
    path,
    summary,
    body: Refund.extend({ note: text(200).optional(), stepUp: StepUp, ...secondPersonFields }),
    /** `refundedFen` 0 where a second person was asked for. */
    answer: z.object({ orderId: Id, refundedFen: Amount, ...requestedApproval }),
    refusals: [
      'not_found',
      'deduction_not_overpaid',
      ...refundWayRefusals,
      ...stepUpRefusals,
      ...secondPersonRefusals,
    ],
    idempotent: true,
    movesMoney: true,
  } satisfies Endpoint);
  return [preview, refund] as const;
}
