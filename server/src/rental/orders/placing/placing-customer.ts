import type { PlacedContent } from '@rental/contract/rental/orders/placing/placing';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { keepCustomer, reachedCustomer } from '../../customers/public.ts';

type Wanted = Pick<PlacedContent, 'customerId' | 'newCustomer'>;

interface PlacingCustomer {
  readonly customer: Stored<'customers'>;
  /** The fields of a registered person that changed; null: the person is new. */
  readonly changed: readonly string[] | null;
}

/**
 * The customer of an order: one in reach, or the person with that ID number, registered now unless another store or program did so
 * before. A blacklisted one is refused.
 */
export async function placingCustomer(
  ctx: Context,
  tx: Tx,
  wanted: Wanted,
): Promise<PlacingCustomer> {
  const found = await customerOf(ctx, tx, wanted);
  if (found.customer.status === customerStatus.blacklisted) refuse('customer_may_not_order');
  return found;
}

async function customerOf(
  ctx: Context,
  tx: Tx,
  { customerId, newCustomer }: Wanted,
): Promise<PlacingCustomer> {
  if (newCustomer === null)
    return { customer: await reachedCustomer(ctx, tx, customerId ?? 0), changed: [] };
  const { id, changed } = await keepCustomer(ctx, tx, newCustomer, null);
  const customer = await tx
    .selectFrom('customers')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { customer, changed };
}
