import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import {
  proposedParts,
  type RepaymentPace,
  type RepaymentPart,
} from '@rental/domain/rental/dunning/repayment-plans';

/** How the parts of 协商分期 are made. */
export const partWays = { evenly: '等额分期', byHand: '手工填写' } as const;

export interface TypedParts {
  readonly by: keyof typeof partWays;
  readonly count: number;
  readonly pace: RepaymentPace;
  readonly firstOn: string;
  /** Those by hand. */
  readonly parts?: readonly { readonly dueOn?: string; readonly amountFen?: Fen | null }[];
}

/** The parts as they are typed; null: something is missing. */
export function typedParts(owedFen: Fen, typed: TypedParts): readonly RepaymentPart[] | null {
  if (typed.by === 'evenly') return evenParts(owedFen, typed);
  const parts = (typed.parts ?? []).flatMap(({ dueOn = '', amountFen = null }) =>
    dueOn === '' || amountFen === null || Number.isNaN(amountFen)
      ? []
      : [{ dueOn: dueOn as BusinessDate, amountFen }],
  );
  return parts.length > 0 && parts.length === typed.parts?.length ? parts : null;
}

export const evenParts = (
  owedFen: Fen,
  { firstOn, pace, count }: TypedParts,
): readonly RepaymentPart[] | null =>
  firstOn === '' ? null : proposedParts(owedFen, { firstOn: firstOn as BusinessDate, pace, count });
