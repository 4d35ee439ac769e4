import {
  isOpenTransfer,
  transferKinds,
  transferSteps,
  type TransferKind,
  type TransferState,
  type TransferStep,
} from '@rental/domain/rental/dunning/transfers';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Insertable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { lockCasesOf, tellCases } from '../dunning-cases/public.ts';
import { lockOrder } from '../orders/core/public.ts';
import { transfersWithin } from './transfer-filters.ts';

export type StoredTransfer = Stored<'dunning_transfers'>;

/**
 * A 移交, locked with its order and the case of its customer until the transaction ends, in the order of payments and contacts; 404 where
 * this operator does not reach it.
 */
export async function lockTransfer(ctx: Context, tx: Tx, id: number): Promise<StoredTransfer> {
  const found = await transfersWithin(tx, scopeOf(ctx))
    .select(['m.order_id', 'm.customer_id'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  const { order_id: orderId, customer_id: customerId } = orNotFound(found);
  await lockOrder(ctx, tx, orderId);
  await lockCasesOf(tx, ctx.brandCode, [customerId]);
  return lockRow(ctx, tx, 'dunning_transfers', id);
}

interface Moved {
  readonly state: TransferState;
  readonly lastOn: BusinessDate;
  readonly nextOn: BusinessDate | null;
  readonly caseNo: string | null;
  /** Given by the step with which it goes to others. */
  readonly handedOn?: BusinessDate;
}

/** Moves a 移交 that is locked. */
export async function moveTransfer(
  { brandCode, operator, now }: Context,
  tx: Tx,
  id: number,
  { state, lastOn, nextOn, caseNo, handedOn }: Moved,
): Promise<void> {
  await tx
    .updateTable('dunning_transfers')
    .set({
      state,
      last_on: lastOn,
      next_on: nextOn,
      case_no: caseNo,
      ended_at: isOpenTransfer(state) ? null : now,
      ...(handedOn !== undefined && { handed_on: handedOn, handed_by: operator.id }),
    })
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
}

type Step = Omit<Insertable<Tables['dunning_transfer_steps']>, 'brand_code' | 'operator_id' | 'at'>;

/** Adds steps of this operator to histories of 移交. */
export async function insertSteps(
  { brandCode, operator, now }: Context,
  tx: Tx,
  steps: readonly Step[],
): Promise<void> {
  await tx
    .insertInto('dunning_transfer_steps')
    .values(
      steps.map((step) => ({ ...step, brand_code: brandCode, operator_id: operator.id, at: now })),
    )
    .execute();
}

/** A step as the history of the case tells it: 「法院诉讼：立案，材料已交」. */
export const stepText = (kind: TransferKind, step: TransferStep, note: string | null): string =>
  `${transferKinds[kind]}：${transferSteps[step]}${note === null ? '' : `，${note}`}`;

/** Writes a step of a 移交 into the history of its case as well. */
export const tellCase = (
  ctx: Context,
  tx: Tx,
  { case_id: caseId, kind }: Pick<StoredTransfer, 'case_id' | 'kind'>,
  { step, note }: { readonly step: TransferStep; readonly note: string | null },
): Promise<void> =>
  tellCases(ctx, tx, [{ caseId, kind: 'transferStepped', note: stepText(kind, step, note) }]);
