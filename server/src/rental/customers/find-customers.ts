import type { Returned } from '@rental/contract/endpoint';
import {
  maxCustomersOffered,
  type placingCustomers,
} from '@rental/contract/rental/orders/placing/placing';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { maskIdNumber, maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { customersNamed, gramsOf } from '../../db/people-search.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { reached } from './customer-scope.ts';
import { idNumberOf } from './identity-columns.ts';

interface Asked {
  readonly words?: string | undefined;
  readonly is?: number | undefined;
}

/** The customers in reach with this phone or id, or whose name has these letters: the newest first. */
export async function findCustomers(
  ctx: Context,
  tx: Tx,
  { words = '', is }: Asked,
): Promise<Returned<typeof placingCustomers>['content']> {
  const isPhone = /^\d{11}$/.test(words);
  const grams = isPhone ? [] : Object.values(gramsOf(words));
  if (is === undefined && !isPhone && grams.length === 0) return [];
  const rows = await grams
    .reduce(
      (found, gram) => found.where('c.id', 'in', customersNamed(tx, ctx.brandCode, gram)),
      tx
        .selectFrom('customers as c')
        .select(['c.id', 'c.name', 'c.phone', 'c.id_number', 'c.sealed_identity', 'c.status'])
        .where(reached(tx, scopeOf(ctx)))
        .$if(is !== undefined, (found) => found.where('c.id', '=', is as number))
        .$if(isPhone, (found) => found.where('c.phone', '=', words)),
    )
    .orderBy('c.id', 'desc')
    .limit(maxCustomersOffered)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: maskName(row.name),
    phone: maskMobile(row.phone),
    idNumber: maskIdNumber(idNumberOf(ctx, row)),
    isBlacklisted: row.status === customerStatus.blacklisted,
  }));
}
