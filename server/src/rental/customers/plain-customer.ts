import type { PlainCustomer } from '@rental/contract/rental/customers';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { idNumberOf } from './identity-columns.ts';
import { writeAudit } from '../../people/audit/public.ts';

interface Seen {
  readonly id: number;
  /** Its object in the audit log: the order's number, or `customer 5`. */
  readonly seenAt: string;
}

/**
 * 查看明文: a customer unmasked, which the audit log is told of (threat model 32). The only place that answers one. Who
 * calls it has found the customer within the operator's reach.
 */
export async function plainCustomer(
  ctx: Context,
  tx: Tx,
  { id, seenAt }: Seen,
): Promise<PlainCustomer> {
  const row = await tx
    .selectFrom('customers')
    .select(['name', 'phone', 'id_number', 'sealed_identity', 'region', 'street'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, { operation: 'customer:reveal', object: seenAt, result: 'ok' });
  return {
    name: row.name,
    phone: row.phone,
    idNumber: idNumberOf(ctx, row),
    address: `${row.region}${row.street}`,
  };
}
