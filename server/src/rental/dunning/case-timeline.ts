import type { DeskPage } from '@rental/contract/rental/dunning';
import type { BusinessDate } from '@rental/domain/business-date';
import type { ContactResult, ContactWay } from '@rental/domain/rental/dunning/contacts';
import type { ContactPerson } from '@rental/domain/rental/dunning/dunning-guard';
import type { DunningStep } from '@rental/domain/rental/dunning/steps';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

interface Entry {
  readonly at: Date;
  readonly operator_name: string | null;
  readonly note: string | null;
  readonly way: ContactWay | null;
  readonly person: ContactPerson | null;
  readonly result: ContactResult | null;
  readonly contact_on: BusinessDate | null;
  readonly kind: DunningStep | null;
  readonly owner_name: string | null;
}

/** The contacts and the history of a case, the last first; at most 100. */
export async function timelineOf(
  { brandCode }: Context,
  tx: Tx,
  caseId: number,
): Promise<DeskPage['timeline']> {
  const { rows } = await sql<Entry>`
    select e.at, u.nick_name as operator_name, e.note, e.way, e.person, e.result, e.contact_on, e.kind,
      w.nick_name as owner_name
    from (
      select at, id, 1 as rank, operator_id, note, way, person, result, contact_on, null as kind, null::bigint as owner_id
      from dunning_contacts where brand_code = ${brandCode} and case_id = ${caseId}
      union all
      select at, id, 0, operator_id, note, null, null, null, null, kind, owner_id
      from dunning_steps where brand_code = ${brandCode} and case_id = ${caseId}
      order by at desc, rank desc, id desc limit 100) e
    left join operators u on u.brand_code = ${brandCode} and u.id = e.operator_id
    left join operators w on w.brand_code = ${brandCode} and w.id = e.owner_id
    order by e.at desc, e.rank desc, e.id desc`.execute(tx);
  return rows.map(({ way, person, result, ...row }) => ({
    at: row.at.toISOString(),
    operatorName: row.operator_name,
    note: row.note,
    contact:
      way === null || person === null || result === null
        ? null
        : { way, person, result, contactOn: row.contact_on },
    step: row.kind,
    ownerName: row.owner_name,
  }));
}
