import type {
  deviceCounts as countsCall,
  listDevices as call,
} from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { type ScopeValues } from '../../people/data-scope/public.ts';
import { criteriaOf, filtered } from './device-filters.ts';
import { deviceRowOf, withDeviceRow, type Devices } from './device-row.ts';

/** The page first, then what its rows draw from elsewhere. */
const withRow = (found: Devices, db: Tx, criteria: ScopeValues) =>
  withDeviceRow(db, db.selectFrom(found.selectAll('d').as('d')) as unknown as Devices, criteria);

/** The devices of 设备库存, newest first: ids rise, so that they are the order of their arrival. */
export const devices = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'd.id',
  sorts: {
    createTime: { column: 'd.id', kind: 'number', keyOf: (row) => row.id },
    costFen: {
      column: 'd.cost_fen',
      kind: 'number',
      keyOf: (row) => row.cost_fen,
      blanks: { filled: sql`d.cost_fen is not null`, stand: 'last' },
    },
    boughtOn: {
      column: 'd.bought_on',
      kind: 'day',
      keyOf: (row) => row.bought_on,
      blanks: { filled: sql`d.bought_on is not null`, stand: 'last' },
    },
  },
  usual: { field: 'createTime', direction: 'desc' },
  filledBy: ({ boughtOn }, field) =>
    field === 'boughtOn' && boughtOn !== undefined ? 'all' : undefined,
});

/** 设备库存. A page costs the same however deep it lies (ADR 5). */
export function listDevices(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  return devices.page(ctx, tx, query, (row) => deviceRowOf(row, today));
}

/** The counts on the tabs. */
export const deviceCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  devices.tabCounts(ctx, tx, query, {
    tabs: deviceStates,
    queryOf: (deviceState) => ({ ...query, ...anyPage, deviceState }),
  });
