import type { StepUp } from '@rental/contract/people/access/approvals';
import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { MoneyPreview } from '@rental/contract/rental/orders/money/money-preview';
import type { RefusalCode } from '@rental/contract/refusals';
import { payerOf, type Payer } from '@rental/domain/rental/orders/money/payer';
import type { MoneyAction } from '@rental/domain/rental/orders/core/order-actions';
import { businessDate } from '@rental/domain/business-date';
import { moneyMoved, planLines } from '@rental/domain/rental/orders/core/plan-lines';
import type { Plan, Position, Terms } from '@rental/domain/rental/orders/core/position';
import { weightWords } from '@rental/domain/rental/orders/money/given-away';
import type { Result } from '@rental/domain/result';
import { smsFactsOf } from '@rental/domain/rental/customer-sms/plan-sms';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { fingerprintOf } from '../../../http/fingerprint.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { lockStanding, standingOf, termsOfDay, type Standing } from '../core/order-position.ts';
import { ownImages } from '../core/own-images.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { carryOut, type Command } from './carry-out.ts';
import { previewedSms } from './order-sms.ts';
import { refuseUnfitWay } from './refund-way.ts';
import { agreed, secondPersonFor, weighed } from './second-person.ts';
import type { Charged } from './write-bills.ts';

/** The fields that every body of such a command has. */
interface Confirmed {
  readonly orderId: number;
  /** Null: it is carried out as it was agreed to, whatever the day made of the figures. */
  readonly seen: string | null;
  readonly stepUp?: StepUp;
  readonly proofs?: readonly string[];
  readonly payer?: Payer | null;
  readonly arrivedOn?: string | undefined;
  readonly tradeNo?: string | undefined;
  readonly note?: string | undefined;
  readonly reason?: string;
  readonly approvalId: number | null;
  readonly approvalReason?: string;
}

type Facts = Record<string, string | number | boolean | null>;

/** The act that a command is about to do, for the rows that it writes beside. */
interface Done {
  /** The stored images of `proofs`. */
  readonly proofKeys: readonly string[];
  readonly plan: Plan;
  readonly order: StoredOrder;
}

interface MoneyCommand<Decides, Body> {
  readonly kind: MoneyAction;
  /** The domain's decision: the same for the preview and for the command. */
  readonly decide: (
    position: Position,
    terms: Terms,
    body: Decides,
  ) => Result<Plan, { readonly code: RefusalCode }>;
  /** Further conditions, checked once the order is locked. */
  readonly check?: (ctx: Context, tx: Tx, body: Body) => Promise<void> | void;
  /** Facts for the timeline. */
  readonly facts?: (body: Body, ctx: Context, tx: Tx) => Facts | Promise<Facts>;
  /** Further words for the second person, beside the amounts. */
  readonly words?: (position: Position, body: Body) => string[];
  /** Columns of the order that change with it and are no money. */
  readonly set?: (body: Body) => NonNullable<Command['set']>;
  /** The columns stored with the bill that it adds. */
  readonly charged?: (body: Body) => Charged;
  /** Rows of its own, written beside. */
  readonly also?: (ctx: Context, tx: Tx, body: Body, done: Done) => Promise<unknown>;
}

type BodyOf<E extends Endpoint> = Input<E>['body'];

/**
 * Serves the preview and the call of one money command (ADR 13). Both come from the domain's one decision; the call decides
 * again under the order's lock and is refused where its outcome is not the one that was `seen`.
 */
export function serveMoney<Preview extends Endpoint, Call extends Endpoint>(
  serving: Serving,
  requireStepUp: RequireStepUp,
  [preview, call]: readonly [Preview, Call],
  command: MoneyCommand<BodyOf<Preview>, BodyOf<Call>>,
): void {
  serve(serving, preview, async (ctx, { body }, tx) => {
    const { order, position } = await standingOf(ctx, tx, (body as Confirmed).orderId);
    const terms = termsOfDay(ctx, order);
    const plan = orRefuse(command.decide(position, terms, body));
    const decided = { act: command.kind, terms, decides: decidesOf(preview, body as object) };
    return (await shownPlan(ctx, tx, { order, position }, plan, decided)) as Returned<Preview>;
  });
  serve(serving, call, async (ctx, { body }, tx) => {
    const confirmed = body as Confirmed;
    const {
      orderId,
      seen,
      proofs = [],
      payer = null,
      note,
      reason,
      tradeNo,
      arrivedOn,
    } = confirmed;
    const standing = await lockStanding(ctx, tx, orderId);
    const terms = termsOfDay(ctx, standing.order);
    const decided = command.decide(standing.position, terms, body as BodyOf<Preview>);
    const plan = orRefuse(decided);
    if (seen !== null && outcomeOf(plan) !== seen) refuse('preview_stale');
    await command.check?.(ctx, tx, body);
    orRefuse(payerOf(plan, payer));
    if (tradeNo !== undefined && moneyMoved(plan).receivedFen === 0)
      refuse('trade_no_without_money');
    const wanted = {
      requireStepUp,
      isProven: confirmed.stepUp !== undefined,
      weighed: weighed(standing, plan, {
        act: command.kind,
        terms,
        decides: decidesOf(preview, body as object),
      }),
      body: confirmed,
      words: [
        ...(command.words?.(standing.position, body) ?? []),
        ...weightWords(standing.position, plan),
      ],
    };
    const answer = await agreed(ctx, tx, wanted, async (approvalId) => {
      const proofKeys = await ownImages(ctx, tx, proofs);
      await command.also?.(ctx, tx, body, { proofKeys, plan, order: standing.order });
      await carryOut(ctx, tx, standing, plan, {
        kind: command.kind,
        note: reason ?? note,
        proofKeys,
        payer,
        tradeNo: tradeNo ?? null,
        ...(arrivedOn !== undefined && { arrivedOn: businessDate(arrivedOn) }),
        approvalId,
        ...(command.set && { set: command.set(body) }),
        ...(command.facts && { also: await command.facts(body, ctx, tx) }),
        ...(command.charged && { charged: command.charged(body) }),
      });
      return { orderId, orderStatus: plan.move?.to ?? standing.order.status };
    });
    return answer as Returned<Call>;
  });
}

/** A plan as its preview shows it, whichever command it is of. */
export const shownPlan = async (
  ctx: Context,
  tx: Tx,
  standing: Standing,
  plan: Plan,
  decided: Parameters<typeof weighed>[2],
): Promise<MoneyPreview> => {
  await refuseUnfitWay(tx, standing.order, plan);
  const sms = await previewedSms(ctx, tx, standing.order, decided.act, smsFactsOf(plan));
  const { bills, entries, ...lines } = planLines(standing.position, plan, sms);
  return {
    ...lines,
    bills: [...bills],
    entries: [...entries],
    seen: outcomeOf(plan),
    secondPerson: await secondPersonFor(ctx, tx, weighed(standing, plan, decided)),
  };
};

/** The part of a body that the preview has, too: the rest decides nothing. */
function decidesOf(preview: Endpoint, body: object): object {
  const { shape } = preview.body as unknown as { readonly shape: object };
  const all = body as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(shape).map((name) => [name, all[name] ?? null]));
}

/** An outcome's name: two plans have one name where they do the same to the fen. */
export const outcomeOf: (plan: object) => string = fingerprintOf;
