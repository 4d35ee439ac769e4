import type { Input, Returned } from '@rental/contract/endpoint';
import type { listOpenRequests as call } from '@rental/contract/platform/open-apps';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';

const shown = 200;

/** 请求记录 of an app, the newest first. */
export async function listOpenRequests(
  { brandCode }: Context,
  { query: { id, isRefused } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const app = await tx
    .selectFrom('open_apps')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  orNotFound(app);
  const rows = await tx
    .selectFrom('open_requests')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('app_id', '=', id)
    .$if(isRefused === true, (rows) => rows.where('code', 'is not', null))
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    method: row.method,
    call: row.call,
    status: row.status,
    code: row.code,
    words: row.code === null ? null : wordsOf(row.code),
    tookMs: row.took_ms,
    traceId: row.trace_id,
  }));
}

/** The sentence of a refusal where it has no facts of the request, which are not kept. */
function wordsOf(code: string): string | null {
  const { message } = refusals[code as RefusalCode] ?? {};
  return typeof message === 'function' && message.length === 0 ? (message as () => string)() : null;
}
