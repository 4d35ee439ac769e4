import type { OpenApplicationState } from '@rental/contract/rental/open-applications';
import { applicationStates } from '@rental/domain/rental/applications/application-states';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Stored } from '../../db/tables.ts';

type StateRow = Pick<
  Stored<'order_applications'>,
  'external_no' | 'kind' | 'state' | 'reason' | 'result' | 'at' | 'accepted_at' | 'ended_at'
>;

/** How far an application is, as its program sees it. */
export const applicationStateOf = (row: StateRow): OpenApplicationState => ({
  applicationNo: row.external_no,
  kind: row.kind,
  applicationState: row.state,
  applicationStateLabel: applicationStates[row.state],
  reason: row.reason,
  result: row.result,
  createTime: row.at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
});

interface OfRows {
  readonly brand: string;
  readonly ids: readonly number[];
}
export const applicationsNumbered = prepared((db, { brand, ids }: OfRows) =>
  db
    .selectFrom('order_applications')
    .select(['id', 'external_no', 'kind', 'state', 'reason', 'result'])
    .select(['at', 'accepted_at', 'ended_at'])
    .where('brand_code', '=', brand)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`),
);
