import type { PrepaidBalance } from '@rental/domain/rental/top-ups/auto-top-up';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { Audience, tell, type Occasion } from '../../people/notifications/public.ts';

interface ToldTopUp {
  readonly balance: PrepaidBalance;
  readonly occasion: Extract<
    Occasion,
    'autoTopUpSet' | 'autoTopUpDone' | 'autoTopUpCapped' | 'topUpPaid' | 'topUpReturnFailed'
  >;
  readonly title: string;
  readonly body: string;
}

/** Tells who may see the top-ups on their screens. Call it last (`tell`). */
export async function tellTopUp(
  ctx: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  { balance, ...told }: ToldTopUp,
): Promise<void> {
  await tell(tx, ctx.brandCode, {
    ...told,
    kind: 'system',
    target: balance === 'sms' ? '/message/sms' : '/order/risk',
    to: Audience.wholeBrand('topUp:list'),
    at: ctx.now,
  });
}
