import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import type { Context } from '../../http/context.ts';

/** Instants that begin and end with days of Asia/Shanghai. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The days of a card; without any, the last 30. */
export function chosenDays({ now }: Pick<Context, 'now'>, days: Span | undefined): Span {
  const today = businessDateOf(now);
  return days ?? { from: startOf(addDays(today, -29)), to: startOf(addDays(today, 1)) };
}
