import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  callCustomer as callCall,
  holdCase as holdCall,
  markLost as lostCall,
  releaseCase as releaseCall,
} from '@rental/contract/rental/dunning';
import { guardContact } from '@rental/domain/rental/dunning/dunning-guard';
import type { DunningStep } from '@rental/domain/rental/dunning/steps';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { plainCustomer } from '../customers/public.ts';
import { lockCase, type StoredCase } from './case-store.ts';
import { contactNow, deskPage, guardedCustomer } from './desk-page.ts';

/** 拨打. The case is locked, so that two who call at once do not both come under the cap. */
export async function callCustomer(
  ctx: Context,
  { body: { caseId } }: Input<typeof callCall>,
  tx: Tx,
): Promise<Returned<typeof callCall>> {
  const found = await lockCase(ctx, tx, caseId);
  const customer = await guardedCustomer(ctx, tx, found.customer_id);
  orRefuse(guardContact(customer, contactNow(ctx, 'customer')));
  await addStep(ctx, tx, caseId, 'called');
  const { phone } = await plainCustomer(ctx, tx, {
    id: found.customer_id,
    seenAt: caseName(found),
  });
  return { phone };
}

export async function holdCase(
  ctx: Context,
  { body: { caseId, reason, note } }: Input<typeof holdCall>,
  tx: Tx,
): Promise<Returned<typeof holdCall>> {
  const found = await lockCase(ctx, tx, caseId);
  await setCase(ctx, tx, caseId, {
    held_reason: reason,
    held_note: note,
    held_at: ctx.now,
    held_by: ctx.operator.id,
  });
  await addStep(ctx, tx, caseId, 'held', note);
  await audit(ctx, tx, found, { operation: 'dunning:hold', reason, note });
  return deskPage(ctx, tx, found);
}

export async function releaseCase(
  ctx: Context,
  { body: { caseId, note } }: Input<typeof releaseCall>,
  tx: Tx,
): Promise<Returned<typeof releaseCall>> {
  const found = await lockCase(ctx, tx, caseId);
  if (found.held_reason === null) refuse('dunning_not_held');
  await setCase(ctx, tx, caseId, {
    held_reason: null,
    held_note: null,
    held_at: null,
    held_by: null,
  });
  await addStep(ctx, tx, caseId, 'released', note);
  await audit(ctx, tx, found, { operation: 'dunning:release', note });
  return deskPage(ctx, tx, found);
}

export async function markLost(
  ctx: Context,
  { body: { caseId, isLost, note } }: Input<typeof lostCall>,
  tx: Tx,
): Promise<Returned<typeof lostCall>> {
  const found = await lockCase(ctx, tx, caseId);
  if ((found.lost_at !== null) !== isLost) {
    await setCase(ctx, tx, caseId, { lost_at: isLost ? ctx.now : null });
    await addStep(ctx, tx, caseId, isLost ? 'lost' : 'found', note);
    await audit(ctx, tx, found, { operation: 'dunning:lost', isLost, note: note ?? null });
  }
  return deskPage(ctx, tx, found);
}

type HoldColumn = 'held_reason' | 'held_note' | 'held_at' | 'held_by';

const setCase = (
  { brandCode }: Context,
  tx: Tx,
  id: number,
  columns: Partial<Pick<StoredCase, HoldColumn | 'lost_at'>>,
): Promise<unknown> =>
  tx
    .updateTable('dunning_cases')
    .set(columns)
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();

const addStep = (
  { brandCode, operator, now }: Context,
  tx: Tx,
  caseId: number,
  kind: DunningStep,
  note?: string,
): Promise<unknown> =>
  tx
    .insertInto('dunning_steps')
    .values({
      brand_code: brandCode,
      case_id: caseId,
      kind,
      operator_id: operator.id,
      note: note ?? null,
      at: now,
    })
    .execute();

export const caseName = ({ id }: Pick<StoredCase, 'id'>): string => `dunningCase ${id}`;

interface Told {
  readonly operation: 'dunning:hold' | 'dunning:release' | 'dunning:lost';
  readonly [fact: string]: string | boolean | null;
}

const audit = (ctx: Context, tx: Tx, found: StoredCase, { operation, ...after }: Told) =>
  writeAudit(tx, ctx, { operation, object: caseName(found), result: 'ok', after });
