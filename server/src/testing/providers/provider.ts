import { inTransaction } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job.ts';
import type { Shop, World } from '../world.ts';

/** How a callback is sent, where not as the provider would. */
export interface CallbackManner {
  readonly secondsAgo?: number;
  readonly signature?: string;
  /** The body that is sent in place of the signed one. */
  readonly sent?: string;
  readonly host?: string;
}

interface Callback {
  readonly path: string;
  readonly word: object;
  /** As the provider's sandbox signs. */
  readonly signature: (secretKey: string, timestamp: string, raw: string) => string;
}

/** Says to the server what a provider says by itself. */
export async function callBack(
  { app, now, secretKey }: World,
  shop: Shop,
  { path, word, signature }: Callback,
  manner: CallbackManner,
) {
  const raw = JSON.stringify(word);
  const timestamp = String(Math.floor(now.getTime() / 1000) - (manner.secondsAgo ?? 0));
  const response = await app.inject({
    method: 'POST',
    url: `/api/callback/${path}`,
    headers: {
      host: manner.host ?? shop.brand.domainAdmin,
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': manner.signature ?? signature(secretKey, timestamp, raw),
    },
    payload: manner.sent ?? raw,
  });
  return { status: response.statusCode, body: response.json<{ code?: string }>() };
}

export interface RunChange<Gateway> {
  readonly gateway?: Gateway;
  readonly transaction?: (kept: JobRun['transaction']) => JobRun['transaction'];
}

/** One run of a job of alpha, as the worker begins it. */
export function aRun(
  world: World,
  { transaction = (kept) => kept }: Pick<RunChange<unknown>, 'transaction'>,
): JobRun {
  const brand = world.alpha.brand.code;
  return {
    brand,
    now: () => world.now,
    signal: new AbortController().signal,
    transaction: transaction((mode, work) => inTransaction(world.database.app, brand, mode, work)),
  };
}
