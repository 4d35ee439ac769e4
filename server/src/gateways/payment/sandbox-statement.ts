import { addDays, businessDate, businessDateOf, startOf } from '@rental/domain/business-date';
import type { LineKind } from '@rental/domain/rental/statements/statement';
import * as z from 'zod';

const Asked = z.object({ merchant: z.string(), day: z.iso.date() });

/** The trades of the sandbox, as its statement says them. */
export interface Done {
  readonly kind: LineKind;
  readonly ourNo: string;
  readonly providerNo: string;
  readonly amountFen: number;
  readonly at: string;
}

/** How a statement departs from the truth, by the last two digits of the amount in fen. */
const faults = { unstated: 8, statedLess: 9 } as const;
const feeBp = 60;
const hourMs = 3_600_000;
/** The sandbox makes its statements at 09:00 of the next day. */
const readyAfterMs = 9 * hourMs;

interface Settings {
  readonly now: () => Date;
  /** The trades of each service of the sandbox for a merchant. */
  readonly services: readonly ((merchant: string) => Promise<Done[]>)[];
}

/** The statements of the sandbox, made of what it did: it keeps none. */
export const sandboxStatements =
  ({ now, services }: Settings) =>
  async (body: unknown): Promise<object> => {
    const { merchant, day: typed } = Asked.parse(body);
    const day = businessDate(typed);
    if (now().getTime() < startOf(addDays(day, 1)).getTime() + readyAfterMs)
      return { state: 'notYet' };
    const done = (await Promise.all(services.map((service) => service(merchant)))).flat();
    const lines = done
      .filter(({ at }) => businessDateOf(new Date(at)) === day)
      .filter(({ amountFen }) => amountFen % 100 !== faults.unstated)
      .map((one) => ({
        ...one,
        amountFen: one.amountFen % 100 === faults.statedLess ? one.amountFen - 1 : one.amountFen,
        feeFen: one.kind === 'payment' ? Math.round((one.amountFen * feeBp) / 10_000) : 0,
      }));
    return { state: 'ready', lines };
  };
