import { quietHours, type QuietHours } from '../../time/quiet-hours.ts';

/** The whole hours in Asia/Shanghai in which a brand contacts its customers (联系时段): from the first until the second. */
export type ContactHours = readonly [fromHour: number, untilHour: number];

/** No brand contacts customers outside these hours. They hold for a brand that set none. */
export const widestContactHours: ContactHours = [8, 21];

/** So many hours a brand keeps at least. */
export const leastContactHours = 4;

/** The rest of the day: what falls into it is sent when the contact hours begin. */
export const quietOutside = ([fromHour, untilHour]: ContactHours): QuietHours =>
  quietHours(untilHour, fromHour);

/** 「8:00–21:00」 */
export const contactHoursText = ([fromHour, untilHour]: ContactHours): string =>
  `${fromHour}:00–${untilHour}:00`;
