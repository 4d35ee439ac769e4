import { fen } from '@rental/domain/money';
import type { PrepaidBalance } from '@rental/domain/rental/top-ups/auto-top-up';
import type { AutoTopUp } from '@rental/contract/rental/top-ups';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { password, type Shop, type World } from '../world.ts';
import { sealed } from './sealed.ts';

/** The platform lets a shop buy for ¥1,000.00 a day by its rules. */
export const grantCredit = (world: World, shop: Shop) =>
  stored(world, shop, 'update top_up_rules set daily_credit_fen = 100000');

/** A rule that buys 1,000 SMS for ¥50.00, or ¥50.00. */
const usualRule = {
  sms: { isOn: true, threshold: 500, amount: 1000, dailyCapFen: fen(150_00) },
  risk: { isOn: true, threshold: 20_00, amount: 50_00, dailyCapFen: fen(150_00) },
} satisfies Record<PrepaidBalance, AutoTopUp>;

export const turnAutoTopUpOn = async (
  world: World,
  shop: Shop,
  balance: PrepaidBalance,
  change: Partial<AutoTopUp> = {},
) =>
  send(world, shop.admin, 'saveAutoTopUp', {
    body: {
      balance,
      ...usualRule[balance],
      ...change,
      stepUp: { password: await sealed(world, password) },
    },
  });
