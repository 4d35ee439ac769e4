import type { Input, Returned } from '@rental/contract/endpoint';
import type { removeRiskEntry as call } from '@rental/contract/rental/risk-lists';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { endEntries, entryRow, holdLists } from './entry-store.ts';

/** 移出名单. The entry stays, with who removed it and why. */
export async function removeEntry(
  ctx: Context,
  { body: { id, removeReason: reason } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { brandCode: brand, now, operator } = ctx;
  await holdLists(tx, brand);
  const entry = orNotFound(
    await tx
      .selectFrom('risk_list_entries')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (entry.removed_at !== null) refuse('risk_entry_gone');
  await endEntries(tx, brand, [entry], { by: operator.id, at: now, reason });
  await writeAudit(tx, ctx, {
    operation: 'riskList:remove',
    object: `riskEntry ${id}`,
    result: 'ok',
    before: { kind: entry.kind, reason: entry.reason, isShared: entry.is_shared },
    after: { reason },
  });
  return entryRow(ctx, tx, id);
}
