import type { PlannedBill } from '@rental/domain/rental/bills/schedule';
import { startOf } from '@rental/domain/business-date';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { between, chance, pickWeighted, type Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Habit = 'prompt' | 'ahead' | 'late' | 'stopped';

const habits = (riskLevel: RiskLevel | null) =>
  riskLevel === 'low'
    ? ([['prompt', 78], ['ahead', 7], ['late', 10], ['stopped', 5]] as const)
    : ([['prompt', 55], ['ahead', 3], ['late', 24], ['stopped', 18]] as const); // prettier-ignore

interface Rental {
  readonly bills: readonly PlannedBill[];
  readonly receivedAt: Date;
  readonly completedAt: Date | undefined;
  readonly riskLevel: RiskLevel | null;
}

/**
 * When each bill was paid, in the order of terms: the paid ones come first, for a payment goes to the oldest bill.
 * Every bill of a completed rental is paid. Nothing is paid after `now`.
 */
export function paidTimes(
  random: Random,
  { bills, receivedAt, completedAt, riskLevel }: Rental,
  now: Date,
): Date[] {
  const habit: Habit = pickWeighted(random, habits(riskLevel));
  const dueCount = bills.filter((bill) => startOf(bill.dueOn).getTime() <= now.getTime()).length;
  const goodFor = habit === 'stopped' ? between(random, 1, Math.max(1, dueCount)) : bills.length;
  const until = (completedAt ?? now).getTime();
  const times: Date[] = [];
  for (const bill of bills) {
    const delayDays = habit === 'late' && chance(random, 0.4) ? between(random, 1, 12) : 0;
    const usual =
      startOf(bill.dueOn).getTime() + delayDays * dayMs + Math.floor((7 + 15 * random()) * hourMs);
    const paidAt = Math.max(usual, receivedAt.getTime() + Math.floor(random() * hourMs) + 60_000);
    if (paidAt > until || times.length >= goodFor) break;
    times.push(new Date(Math.max(paidAt, times.at(-1)?.getTime() ?? 0)));
  }
  const last = times.at(-1);
  if (completedAt) while (times.length < bills.length) times.push(completedAt);
  else if (habit === 'ahead' && last)
    times.push(
      ...Array.from(
        { length: Math.min(between(random, 1, 3), bills.length - times.length) },
        () => last,
      ),
    );
  return times;
}
