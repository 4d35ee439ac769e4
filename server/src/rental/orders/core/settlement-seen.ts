import { settlementOf } from '@rental/domain/rental/extras/extras';
import type { Stored } from '../../../db/tables.ts';
import type { Reach } from '../../../http/context.ts';

/** 结算比例 is between the brand and its stores: a channel is told of none, neither with a bill … */
export const settlementSeen = (
  { operator: { platform } }: Reach,
  { kind, settlement_bp: bp }: Pick<Stored<'bills'>, 'kind' | 'settlement_bp'>,
): number | null => (platform === 'manage' ? settlementOf(kind, bp) : null);

/** … nor in the timeline. */
export function factsSeen<Fact>(
  { operator: { platform } }: Reach,
  facts: Readonly<Record<string, Fact>>,
): Record<string, Fact> {
  if (platform === 'manage') return facts;
  const { settlement_bp: _, ...seen } = facts;
  return seen;
}
