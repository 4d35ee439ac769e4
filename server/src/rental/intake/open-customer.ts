import type { Input, Returned } from '@rental/contract/endpoint';
import type { openCustomer as call } from '@rental/contract/rental/intake';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { keepCustomer, keepProfile } from '../customers/public.ts';
import { customerOfApp } from './intake-store.ts';

/** 登记客户 under the number that the program has for them. */
export async function openCustomer(
  ctx: AppContext,
  { params: { externalId }, body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { app, brandCode } = ctx;
  await sql`select pg_advisory_xact_lock(hashtext('customer link'), hashtext(${`${brandCode} ${app.id} ${externalId}`}))`.execute(
    tx,
  );
  const [known] = await customerOfApp(tx, {
    brand: brandCode,
    appId: app.id,
    externalNo: externalId,
  });
  const knownAs = known?.id ?? null;
  const { id, changed } = await keepCustomer(ctx, tx, body, knownAs);
  const profile = await keepProfile(ctx, tx, { customerId: id, told: body });
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
  const isSame = knownAs !== null && changed?.length === 0 && profile.length === 0;
  if (!isSame)
    await writeAudit(tx, ctx, {
      operation: 'intake:customer',
      object: `customer ${id}`,
      result: 'ok',
      after: {
        app: app.name,
        externalId,
        changed: changed === null ? null : [...changed, ...profile],
      },
    });
  return { externalId, isNew: knownAs === null };
}
