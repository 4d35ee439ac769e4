import * as z from 'zod';
import { endpoint, type Endpoint, type Labels } from '../../../endpoint.ts';
import { Amount, Id, text } from '../../../fields.ts';
import {
  requestedApproval,
  SecondPerson,
  secondPersonFields,
  secondPersonRefusals,
} from '../../../people/access/approvals.ts';
import type { Permission } from '../../../permissions.ts';
import type { RefusalCode } from '../../../refusals.ts';
import { Status } from '../core/order-fields.ts';

/** 试算: what a command is going to do, to be confirmed by `seen`. */
export const MoneyPreview = z.object({
  /** Names this very outcome; a command with another one is refused as out of date. */
  seen: z.string(),
  bills: z.array(
    z.object({
      title: z.string(),
      change: z.string(),
      beforeFen: Amount.nullable(),
      afterFen: Amount,
    }),
  ),
  deposit: z.object({ beforeFen: Amount, afterFen: Amount }).nullable(),
  /** 预授权: what is frozen, before and after. */
  authorization: z.object({ beforeFen: Amount, afterFen: Amount }).nullable(),
  /** The question to the provider that follows; the books change with the answer. */
  asks: z
    .object({ step: z.enum(['hold', 'capture', 'release', 'withdraw']), amountFen: Amount })
    .nullable(),
  entries: z.array(z.object({ title: z.string(), amountFen: Amount })),
  receivedFen: Amount,
  paidOutFen: Amount,
  /** 待退: what is owed back of bills that were taken back, before and after. */
  owedBack: z.object({ beforeFen: Amount, afterFen: Amount }).nullable(),
  /** 提前归还: what it comes to, in the words of the signed terms; null: it drops no rent. */
  earlyReturn: z.object({ words: z.string(), compensationFen: Amount }).nullable(),
  /** 买断: its price in the words of the signed model, and the open rent that is let off. */
  buyout: z.object({ words: z.string(), droppedFen: Amount }).nullable(),
  move: z.string().nullable(),
  /** The SMS to the customer; null: none. */
  sms: z.string().nullable(),
  secondPerson: SecondPerson,
});
export type MoneyPreview = z.output<typeof MoneyPreview>;

const Acted = z.object({
  orderId: Id,
  orderStatus: Status,
  ...requestedApproval,
});

interface Declared<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape> {
  readonly path: `/api/order/${string}`;
  readonly summary: string;
  readonly labels?: Labels;
  readonly permission: Permission;
  /** The input that decides the outcome: preview and command get the same. */
  readonly decides: Shape;
  /** The input of the command alone. */
  readonly extra: Extra;
  readonly refusals: readonly RefusalCode[];
}

/** A command of money and its preview (ADR 13): the command is refused where what it would do is not what was `seen`. */
export function previewed<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape>(
  declared: Declared<Shape, Extra>,
) {
  const { path, summary, labels = {}, permission, refusals } = declared;
  const decides = z.object({ orderId: Id, ...declared.decides });
  const common = { method: 'POST', summary, platforms: ['manage'], permission } as const;
  const preview = endpoint({
    ...common,
    path: `${path}/preview`,
    summary: `${summary}（试算）`,
    labels: Object.fromEntries(Object.entries(labels).filter(([name]) => name in declared.decides)),
    body: decides,
    answer: MoneyPreview,
    refusals: ['not_found', 'books_differ', ...refusals],
  } satisfies Endpoint);
  const command = endpoint({
    ...common,
    path,
    labels,
    body: decides.extend({ seen: text(64), ...secondPersonFields, ...declared.extra }),
    answer: Acted,
    refusals: [
      'not_found',
      'photo_not_found',
      'too_much_money',
      ...secondPersonRefusals,
      ...refusals,
    ],
    idempotent: true,
    movesMoney: true,
  } satisfies Endpoint);
  return [preview, command] as const;
}
