import { leaving } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { guardContact, type GuardRefusal } from '@rental/domain/rental/dunning/dunning-guard';
import type { Result } from '@rental/domain/result';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { guardedCustomers, lockCasesOf } from './guarded-customers.ts';

export type Guarded = Result<null, GuardRefusal>;

/** Says if an SMS about a debt, which leaves in the contact hours, may go to each of these customers. */
export async function guardTexts(
  {
    brandCode: brand,
    brand: { settings, dunning },
    now,
  }: Pick<Acting, 'brandCode' | 'brand' | 'now'>,
  tx: Tx,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Guarded>> {
  const { contactHours: hours } = settings;
  const contact = {
    person: 'customer',
    at: leaving(now, hours).sendAt,
    hours,
    caps: dunning.caps,
  } as const;
  const customers = await guardedCustomers(tx, { brand, now }, customerIds);
  return new Map([...customers].map(([id, customer]) => [id, guardContact(customer, contact)]));
}

/** The same of one customer, for a command: no other contact is counted meanwhile. */
export async function guardText(
  ctx: Pick<Acting, 'brandCode' | 'brand' | 'now'>,
  tx: Tx,
  customerId: number,
): Promise<Guarded> {
  await lockCasesOf(tx, ctx.brandCode, [customerId]);
  return orNotFound((await guardTexts(ctx, tx, [customerId])).get(customerId));
}
