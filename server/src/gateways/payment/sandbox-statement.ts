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

/** The sandbox's fee of a payment. */
export const sandboxFeeOf = (amountFen: number): number => Math.round((amountFen * feeBp) / 10_000);

const hourMs = 3_600_000;
/** The sandbox makes its statements at 09:00 of the next day. */
const readyAfterMs = 9 * hourMs;

/** The trades of each service of the sandbox for a merchant. */
export type SandboxBooks = readonly ((merchant: string) => Promise<Done[]>)[];

export type StatementDay = z.output<typeof Asked>;

/** A trade as its statement says it. */
export interface SandboxLine extends Done {
  readonly feeFen: number;
}

/** All that a merchant's statements and files say. */
export async function sandboxLines(books: SandboxBooks, merchant: string): Promise<SandboxLine[]> {
  const done = (await Promise.all(books.map((service) => service(merchant)))).flat();
  return done
    .filter(({ amountFen }) => amountFen % 100 !== faults.unstated)
    .map((one) => ({
      ...one,
      amountFen: one.amountFen % 100 === faults.statedLess ? one.amountFen - 1 : one.amountFen,
      feeFen: one.kind === 'payment' ? sandboxFeeOf(one.amountFen) : 0,
    }));
}

/** The lines of the sandbox's statement of a day. */
export async function sandboxStatement(books: SandboxBooks, { merchant, day }: StatementDay) {
  const lines = await sandboxLines(books, merchant);
  return {
    state: 'ready',
    lines: lines.filter(({ at }) => businessDateOf(new Date(at)) === businessDate(day)),
  };
}

type OfDay = (books: SandboxBooks, day: StatementDay) => Promise<object>;

/** The sandbox tells of a day once it is over, from all that it did: it keeps no statement. */
export const toldNextDay =
  (now: () => Date, books: SandboxBooks, ofDay: OfDay) =>
  async (body: unknown): Promise<object> => {
    const asked = Asked.parse(body);
    const readyAt = startOf(addDays(businessDate(asked.day), 1)).getTime() + readyAfterMs;
    return now().getTime() < readyAt ? { state: 'notYet' } : ofDay(books, asked);
  };
