import {
  addDays,
  addMonths,
  businessDateOf,
  daysBetween,
  startOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import type { OrderSource } from '@rental/domain/rental/orders/core/order-terms';
import type { BuyoutRule } from '@rental/domain/rental/orders/core/position';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import { skus } from '../catalogue.ts';
import { at } from '../random.ts';
import type { DrivenOrder } from './driven-order.ts';

/** A customer's wish: rent and buyout follow from the retail price. */
export interface Wish {
  /** By its index. */
  readonly sku: number;
  readonly termCount: number;
  /** Days of a term; 0: a month. */
  readonly days: number;
  readonly totalRentFen: Fen;
  readonly depositFen: Fen;
  readonly depositWaivedFen: Fen;
  readonly buyoutFen: Fen | null;
  readonly buyoutRule: BuyoutRule;
  readonly risk: RiskLevel;
  readonly source: OrderSource;
  /** It came by the brand's first channel. */
  readonly isOfChannel: boolean;
  readonly note: string | null;
}

export type Step = readonly [at: Date, act: (order: DrivenOrder) => Promise<unknown>];

/** One order from its beginning to where it stands today. */
export interface Story {
  readonly name: string;
  readonly wish: Wish;
  readonly placedAt: Date;
  readonly steps: readonly Step[];
}

/** Something that somebody does at an instant. */
export interface Moment {
  /** Of its story: the rest of it is left out where one of them fails. */
  readonly name: string;
  readonly instant: Date;
  readonly act: () => Promise<unknown>;
}

const hourMs = 3_600_000;

/** The days before today, as stories count them. */
export interface Calendar {
  /** So many days ago, at an hour in Asia/Shanghai. */
  readonly on: (daysAgo: number, hour: number) => Date;
  /** So many minutes ago; where that was at night, late in the evening before: less than a day ago in any case. */
  readonly lately: (minutes: number) => Date;
  /** The day so many days from now; before now below zero. */
  readonly dayFrom: (days: number) => BusinessDate;
  /** How many days ago the `month`th month of something ended that began so many days ago; below zero: it has not yet. */
  readonly monthsAfter: (daysAgo: number, month: number) => number;
}

export function calendarOf(now: Date): Calendar {
  const today = businessDateOf(now);
  return {
    on: (daysAgo, hour) => new Date(startOf(addDays(today, -daysAgo)).getTime() + hour * hourMs),
    lately: (minutes) => awake(new Date(now.getTime() - minutes * 60_000)),
    dayFrom: (days) => addDays(today, days),
    monthsAfter: (daysAgo, month) => daysBetween(addMonths(addDays(today, -daysAgo), month), today),
  };
}

const [nightFrom, nightUntil] = [22, 32];

/** The night, from 22 to 8 o'clock, is pushed together into its first hour. */
function awake(instant: Date): Date {
  const evening = startOf(businessDateOf(new Date(instant.getTime() - 8 * hourMs))).getTime();
  const hour = (instant.getTime() - evening) / hourMs;
  if (hour < nightFrom) return instant;
  const share = (hour - nightFrom) / (nightUntil - nightFrom);
  return new Date(evening + (nightFrom + share) * hourMs);
}

interface Terms {
  readonly termCount?: number;
  readonly days?: number;
  /** Share of the deposit that is waived. */
  readonly waived?: number;
  readonly buyout?: BuyoutRule;
  readonly risk?: RiskLevel;
  readonly source?: OrderSource;
  readonly isOfChannel?: true;
  readonly note?: string;
  /** Per term, against the retail price. */
  readonly rate?: number;
}

/** A month's rent is 7 % of the retail price unless told, the deposit the price in whole hundreds. */
export function wish(sku: number, terms: Terms = {}): Wish {
  const { termCount = 12, days = 0, waived = 1, buyout = 'early', rate = 0.07 } = terms;
  const { retailYuan } = at(skus, sku);
  const depositYuan = Math.ceil(retailYuan / 100) * 100;
  return {
    sku,
    termCount,
    days,
    totalRentFen: fen(Math.round(retailYuan * rate) * termCount * 100),
    depositFen: fen(depositYuan * 100),
    depositWaivedFen: fen(Math.round((depositYuan * waived) / 10) * 1_000),
    buyoutFen: buyout === 'never' ? null : fen(Math.round(retailYuan * 1.2) * 100),
    buyoutRule: buyout,
    risk: terms.risk ?? 'low',
    source: terms.source ?? 'alipay',
    isOfChannel: terms.isOfChannel ?? false,
    note: terms.note ?? null,
  };
}
