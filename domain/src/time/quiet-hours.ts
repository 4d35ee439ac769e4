import { addDays, businessDateOf, startOf } from '../business-date.ts';

const hourMs = 3_600_000;

/** Hours since 00:00 Asia/Shanghai. */
const hourOf = (at: Date): number =>
  (at.getTime() - startOf(businessDateOf(at)).getTime()) / hourMs;

/** An hour in Asia/Shanghai, so many days after the day of an instant. */
export const atHour = (at: Date, days: number, hour: number): Date =>
  new Date(startOf(addDays(businessDateOf(at), days)).getTime() + hour * hourMs);

export interface QuietHours {
  readonly isQuiet: (at: Date) => boolean;
  /** The instant itself, or the end of the quiet hours that it lies in. */
  readonly afterQuiet: (at: Date) => Date;
}

/** The hours of the night in Asia/Shanghai in which something does not happen by itself: from the one hour to the other of the next day. */
export function quietHours(fromHour: number, untilHour: number): QuietHours {
  const isQuiet = (at: Date) => hourOf(at) >= fromHour || hourOf(at) < untilHour;
  return {
    isQuiet,
    afterQuiet: (at) => (isQuiet(at) ? atHour(at, hourOf(at) >= fromHour ? 1 : 0, untilHour) : at),
  };
}
