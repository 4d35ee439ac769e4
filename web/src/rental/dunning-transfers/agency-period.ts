import type { AnswerOf } from '../../http/call.ts';

export type AgencySettlement = AnswerOf<'agencySettlements'>['settlements'][number];

/** 「2026-11-22 至 2026-11-30」 */
export const periodText = ({
  fromOn,
  throughOn,
}: Pick<AgencySettlement, 'fromOn' | 'throughOn'>): string =>
  fromOn === null ? `${throughOn} 及以前` : `${fromOn} 至 ${throughOn}`;
