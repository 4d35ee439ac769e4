import type { AuthorizationStep } from '@rental/domain/rental/pre-authorization-steps/steps';
import type { Fen } from '@rental/domain/money';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

export type StoredStep = Stored<'authorization_steps'>;
export type StoredAuthorization = Stored<'authorizations'>;

// The order of what is read here must be locked by whoever changes it.

/** The pre-authorization that an order has now; undefined: none. */
export const openAuthorization = (
  tx: Tx,
  brand: BrandCode,
  orderId: number,
): Promise<StoredAuthorization | undefined> =>
  tx
    .selectFrom('authorizations')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst();

/** The pre-authorization whose hold an order waits for: one in place of the one that it has, or its first. */
export const askedAuthorization = (
  tx: Tx,
  brand: BrandCode,
  orderId: number,
): Promise<StoredAuthorization | undefined> =>
  tx
    .selectFrom('authorizations')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['renewal', 'open'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True if the hold that an order waits for is withdrawn already. */
export async function isWithdrawn(tx: Tx, brand: BrandCode, orderId: number): Promise<boolean> {
  const authorization = await askedAuthorization(tx, brand, orderId);
  if (authorization === undefined) return false;
  const [hold] = await stepsOf(tx, brand, authorization.id);
  return hold !== undefined && hold.withdrawn_at !== null;
}

/** Every step of a pre-authorization, the hold first. */
export const stepsOf = (tx: Tx, brand: BrandCode, authorizationId: number): Promise<StoredStep[]> =>
  tx
    .selectFrom('authorization_steps')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('authorization_id', '=', authorizationId)
    .orderBy('number')
    .execute();

export const authorizationNumbered = (
  tx: Tx,
  brand: BrandCode,
  id: number,
): Promise<StoredAuthorization> =>
  tx
    .selectFrom('authorizations')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

type StepChange = Partial<
  Pick<
    StoredStep,
    | 'state'
    | 'reason'
    | 'provider_no'
    | 'page'
    | 'asked_at'
    | 'withdrawn_at'
    | 'looks'
    | 'look_at'
    | 'ended_at'
    | 'overpaid_fen'
    | 'refunded_at'
  >
>;

/** Changes a step that is still as it was read; one that is not is a fault, for its order was locked. */
export async function changeStep(
  tx: Tx,
  { brand_code, id, state }: StoredStep,
  change: StepChange,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('authorization_steps')
    .set(change)
    .where('brand_code', '=', brand_code)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The step ${id} is not ${state} any more`);
}

export async function changeAuthorization(
  tx: Tx,
  { brand_code, id }: StoredAuthorization,
  change: Partial<
    Pick<
      StoredAuthorization,
      'state' | 'held_fen' | 'ended_at' | 'ends_on' | 'asked_on' | 'warned_on'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('authorizations')
    .set(change)
    .where('brand_code', '=', brand_code)
    .where('id', '=', id)
    .execute();
}

/** The hold of an order secures its relet from now on. Both orders are locked; its steps stay with the order that asked for them. */
export async function carryHold(
  { brandCode }: { readonly brandCode: BrandCode },
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('authorizations')
    .set({ order_id: to })
    .where('brand_code', '=', brandCode)
    .where('order_id', '=', from)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The order ${from} has no pre-authorization`);
}

interface NewStep {
  readonly authorizationId: number;
  readonly orderId: number;
  readonly billId: number | null;
  readonly number: number;
  readonly step: AuthorizationStep;
  readonly tradeNo: string;
  readonly amountFen: Fen;
  readonly operatorId: number | null;
  readonly lookAt: Date;
  readonly expiresAt: Date | null;
}

/** Keeps a step before anybody is asked. */
export async function insertStep(
  tx: Tx,
  { brandCode, now }: { readonly brandCode: BrandCode; readonly now: Date },
  step: NewStep,
): Promise<void> {
  await tx
    .insertInto('authorization_steps')
    .values({
      brand_code: brandCode,
      authorization_id: step.authorizationId,
      order_id: step.orderId,
      bill_id: step.billId,
      number: step.number,
      step: step.step,
      trade_no: step.tradeNo,
      amount_fen: step.amountFen,
      state: 'asked',
      operator_id: step.operatorId,
      created_at: now,
      expires_at: step.expiresAt,
      look_at: step.lookAt,
    })
    .execute();
}
