import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { Audience, tell } from '../../people/notifications/public.ts';

/** Tells those who keep the accounts of the brand. */
export const tellOfMoney = (
  { brandCode, now }: Acting,
  tx: Tx,
  words: { readonly title: string; readonly body: string },
): Promise<number> =>
  tell(tx, brandCode, {
    kind: 'system',
    occasion: 'statementDiffers',
    ...words,
    target: '/finance/difference',
    to: Audience.wholeBrand('ledger:accounts'),
    at: now,
  });
