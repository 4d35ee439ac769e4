import type { Input, Returned } from '@rental/contract/endpoint';
import type { openCustomer as call } from '@rental/contract/rental/intake';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { keepCustomer } from '../customers/public.ts';

/** 登记客户 under the number that the program has for them. */
export async function openCustomer(
  ctx: AppContext,
  { params: { externalId }, body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { app, brandCode, now } = ctx;
  await sql`select pg_advisory_xact_lock(hashtext('customer link'), hashtext(${`${brandCode} ${app.id} ${externalId}`}))`.execute(
    tx,
  );
  const knownAs = await linkedCustomer(ctx, tx, externalId);
  const { id, isNew } = await keepCustomer(tx, brandCode, body, { knownAs, now });
  if (knownAs === null)
    await tx
      .insertInto('customer_links')
      .values({
        brand_code: brandCode,
        app_id: app.id,
        external_no: externalId,
        customer_id: id,
      })
      .execute();
  await writeAudit(tx, ctx, {
    operation: 'intake:customer',
    object: `customer ${id}`,
    result: 'ok',
    after: { app: app.name, externalId, isNew },
  });
  return { externalId, isNew: knownAs === null };
}

/** The customer whom this program knows by the number; null: none. */
async function linkedCustomer(
  { app, brandCode }: AppContext,
  tx: Tx,
  externalId: string,
): Promise<number | null> {
  const found = await tx
    .selectFrom('customer_links')
    .select('customer_id')
    .where('brand_code', '=', brandCode)
    .where('app_id', '=', app.id)
    .where('external_no', '=', externalId)
    .executeTakeFirst();
  return found?.customer_id ?? null;
}
