import { businessDateOf } from '@rental/domain/business-date';
import { fen, yuan } from '@rental/domain/money';
import {
  inUnit,
  nextTopUp,
  prepaidBalances,
  type PrepaidBalance,
} from '@rental/domain/rental/top-ups/auto-top-up';
import type { SmsValues } from '@rental/domain/rental/customer-sms/sms-templates';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import type { BrandLook } from '../../jobs/brand-look.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { smsBalanceOf } from '../../people/auth/public.ts';
import { smsToHolders, smsTopUpLook } from '../../people/notifications/public.ts';
import { riskBalanceOf, riskTopUpLook } from '../risk/public.ts';
import { tellTopUp } from './tell-top-up.ts';
import { boughtToday, changeRule, lockRule } from './top-up-store.ts';
import { topUp } from './top-up.ts';

/** The looks of the balances: a fall below the threshold and a new rule queue them, and each hour finds a new day. */
export const topUpLooks: Readonly<Record<PrepaidBalance, BrandLook>> = {
  risk: riskTopUpLook,
  sms: smsTopUpLook,
};

/** Tops a balance up by the brand's rule until it is at its threshold, or the day has no room (S98: 6, 7, 9, 27–29). */
export const autoTopUps: readonly JobHandler[] = (['risk', 'sms'] as const).map((balance) =>
  jobHandler<object>({
    kind: topUpLooks[balance].kind,
    most: 1,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      await run.transaction('read write', (tx) => byRule(acting(), tx, balance));
    },
  }),
);

async function byRule(ctx: Acting, tx: Tx, balance: PrepaidBalance): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const { rule, terms, cappedOn } = await lockRule(tx, brand, balance);
  let bought = 0;
  for (;;) {
    const before = {
      left: await balanceOf(tx, brand, balance),
      boughtFen: await boughtToday(tx, { brand, now }, balance),
    };
    const next = nextTopUp(balance, { rule, terms }, before);
    if (next.kind === 'topUp') {
      const { costFen: amountFen, amount } = next;
      const made = { way: 'auto', amountFen, note: null } as const;
      await topUp(
        ctx,
        tx,
        balance === 'sms' ? { ...made, balance, smsCount: amount } : { ...made, balance },
      );
      bought += amountFen;
      continue;
    }
    const today = businessDateOf(now);
    const isNewlyCapped = next.kind === 'capped' && cappedOn !== today;
    const isOpenAgain = next.kind === 'idle' && bought > 0 && cappedOn !== null;
    if (isNewlyCapped || isOpenAgain)
      await changeRule(tx, { brand, balance }, { cappedOn: isNewlyCapped ? today : null });
    const name = prepaidBalances[balance];
    const left = inUnit(balance, before.left);
    if (bought > 0)
      await tellOf(ctx, tx, {
        balance,
        occasion: 'autoTopUpDone',
        title: `${name}已自动充值`,
        body: `${name}低于设定值，已自动充值¥${yuan(fen(bought))}，现余额${left}。`,
        values: { amount: yuan(fen(bought)), balance: left },
      });
    if (isNewlyCapped)
      await tellOf(ctx, tx, {
        balance,
        occasion: 'autoTopUpCapped',
        title: `${name}自动充值已达每日上限`,
        body: `${name}还剩${left}，低于设定值，但今日自动充值已达上限，不再充值。请提高每日上限或联系平台充值。`,
        values: { balance: left },
      });
    return;
  }
}

const balanceOf = async (tx: Tx, brand: BrandCode, balance: PrepaidBalance): Promise<number> =>
  balance === 'sms' ? smsBalanceOf(tx, brand) : ((await riskBalanceOf(tx, brand)) ?? 0);

interface Told {
  readonly balance: PrepaidBalance;
  readonly occasion: 'autoTopUpSet' | 'autoTopUpDone' | 'autoTopUpCapped';
  readonly title: string;
  readonly body: string;
  /** Of its SMS; absent: it is told on the screens alone. */
  readonly values?: SmsValues;
}

const smsNames = {
  risk: {
    autoTopUpSet: 'riskTopUpOn',
    autoTopUpDone: 'riskTopUpDone',
    autoTopUpCapped: 'riskTopUpFailed',
  },
  sms: {
    autoTopUpSet: 'smsTopUpOn',
    autoTopUpDone: 'smsTopUpDone',
    autoTopUpCapped: 'smsTopUpFailed',
  },
} as const;

/** Tells who may see the top-ups, on their screens and by SMS (S98: 6, 7, 9, 27–29). Call it last (`tell`). */
export async function tellOf(
  ctx: Pick<Acting, 'brand' | 'brandCode' | 'now'>,
  tx: Tx,
  { balance, values, ...told }: Told,
): Promise<void> {
  if (values !== undefined)
    await smsToHolders(ctx, tx, 'topUp:list', { name: smsNames[balance][told.occasion], values });
  await tellTopUp(ctx, tx, { balance, ...told });
}
