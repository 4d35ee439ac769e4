import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { chainLook } from './chain-job.ts';

export { exportableChain } from './chain-export.ts';
export { chainRunner } from './run-chain.ts';

/** Each hour: what was sealed since, and whatever was left by a worker that died or a job that was given up. */
export const hourlyChain = chainLook.hourly;

/** Has the brand's new nodes put on the chain soon; without it they are found within the hour. */
export const chainSoon = (tx: Tx, { brandCode, now }: Acting): Promise<void> =>
  chainLook.now(tx, brandCode, now);
