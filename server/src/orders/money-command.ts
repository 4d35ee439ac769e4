import { createHash } from 'node:crypto';
import type { StepUp } from '@rental/contract/approvals';
import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { RefusalCode } from '@rental/contract/refusals';
import type { MoneyAction } from '@rental/domain/orders/order-actions';
import { planLines } from '@rental/domain/orders/plan-lines';
import type { Plan, Position, Terms } from '@rental/domain/orders/position';
import type { Result } from '@rental/domain/result';
import type { RequireStepUp } from '../auth/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse, refuse } from '../http/refusal.ts';
import { serve, type Serving } from '../http/serve.ts';
import { carryOut } from './carry-out.ts';
import { ownImages } from './own-images.ts';
import { lockStanding, standingOf, termsOfDay } from './order-position.ts';

/** What every body of such a command has; the rest is its own. */
interface Confirmed {
  readonly orderId: number;
  readonly seen: string;
  readonly stepUp?: StepUp;
  readonly proofs?: readonly string[];
  readonly note?: string | undefined;
  readonly reason?: string;
}

interface MoneyCommand<Decides, Body> {
  readonly kind: MoneyAction;
  /** The domain's decision: the same for the preview and for the deed. */
  readonly decide: (
    position: Position,
    terms: Terms,
    body: Decides,
  ) => Result<Plan, { readonly code: RefusalCode }>;
  /** What must hold beside it, once the order is locked. */
  readonly check?: (ctx: Context, tx: Tx, body: Body) => Promise<void> | void;
  /** Facts for the timeline. */
  readonly facts?: (body: Body) => Record<string, string | number | boolean | null>;
  /** What the bill that it adds is for. */
  readonly purpose?: (body: Body) => string;
  /** Rows of its own, written beside. `proofKeys`: the stored images of `proofs`. */
  readonly also?: (
    ctx: Context,
    tx: Tx,
    body: Body,
    proofKeys: readonly string[],
  ) => Promise<unknown>;
}

type BodyOf<E extends Endpoint> = Input<E>['body'];

/**
 * Serves the preview and the deed of one money command (ADR 13). Both come from the domain's one decision; the deed decides
 * again under the order's lock and is refused where its outcome is not the one that was `seen`.
 */
export function serveMoney<Preview extends Endpoint, Deed extends Endpoint>(
  serving: Serving,
  requireStepUp: RequireStepUp,
  [preview, deed]: readonly [Preview, Deed],
  command: MoneyCommand<BodyOf<Preview>, BodyOf<Deed>>,
): void {
  serve(serving, preview, async (ctx, { body }, tx) => {
    const { position } = await standingOf(ctx, tx, (body as Confirmed).orderId);
    const plan = orRefuse(command.decide(position, termsOfDay(ctx), body));
    return { ...planLines(position, plan), seen: outcomeOf(plan) } as Returned<Preview>;
  });
  serve(serving, deed, async (ctx, { body }, tx) => {
    const { orderId, seen, stepUp, proofs = [], note, reason } = body as Confirmed;
    const standing = await lockStanding(ctx, tx, orderId);
    const decided = command.decide(standing.position, termsOfDay(ctx), body as BodyOf<Preview>);
    const plan = orRefuse(decided);
    if (outcomeOf(plan) !== seen) refuse('preview_stale');
    if (stepUp !== undefined) await requireStepUp(ctx, tx, stepUp);
    await command.check?.(ctx, tx, body);
    const proofKeys = await ownImages(ctx, tx, proofs);
    await command.also?.(ctx, tx, body, proofKeys);
    await carryOut(ctx, tx, standing, plan, {
      kind: command.kind,
      note: reason ?? note,
      proofKeys,
      ...(command.facts && { also: command.facts(body) }),
      ...(command.purpose && { purpose: command.purpose(body) }),
    });
    return { orderId, orderStatus: plan.move?.to ?? standing.order.status } as Returned<Deed>;
  });
}

/** An outcome's name: two plans have one name where they do the same to the fen. */
export const outcomeOf = (plan: object): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
