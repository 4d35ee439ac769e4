import { addDays, type BusinessDate } from '../../business-date.ts';
import { lastPeriodEnd } from '../settlements/settlement-rule.ts';

/** The most days for which a commission may be frozen. */
export const maxFrozenDays = 90;
export const maxCommissionBp = 10_000;

/** The last day of the last month that is over on `today`: a period (佣金账期) is a calendar month. */
export const lastCommissionMonth = (today: BusinessDate): BusinessDate =>
  lastPeriodEnd({ cycle: 'month', cycleDay: 1 }, today);

/** The last day whose rent counts in a period: after it come the frozen days. */
export const ripeOn = (toOn: BusinessDate, frozenDays: number): BusinessDate =>
  addDays(toOn, -frozenDays);
