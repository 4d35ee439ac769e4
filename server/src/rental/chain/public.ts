import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { chainLook } from './chain-job.ts';

/** Has the brand's new nodes put on the chain soon; without it they are found within the hour. */
export const chainSoon = (tx: Tx, { brandCode, now }: Acting): Promise<void> =>
  chainLook.now(tx, brandCode, now);
