import type { Args } from '@rental/contract/endpoint';
import type { createExport, ExportRow } from '@rental/contract/platform/exports';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { aWorker, type Caller, type Shop, type World } from '../../../testing/world.ts';

type Wish = Partial<Args<typeof createExport>['body']>;

/** Asks for an export of orders, as csv unless told. */
export const askFor = (world: World, caller: Caller, wish: Wish = {}) =>
  send(world, caller, 'createExport', {
    body: { list: 'listOrders', format: 'csv', query: {}, ...wish },
  });

export const work = (world: World) => aWorker(world).workUntilIdle();

export const detail = async (world: World, caller: Caller, id: number): Promise<ExportRow> =>
  (await send(world, caller, 'exportDetail', { params: { id } })).answer;

/** The file that a link leads to. */
export async function download(world: World, caller: Caller, id: number) {
  const { answer } = await send(world, caller, 'exportLink', { params: { id } });
  return world.app.inject({ url: answer.link, headers: { host: caller.host } });
}

/** Asks for an export, does the work and takes the file: the text of a csv. */
export async function exported(world: World, caller: Caller, wish: Wish = {}): Promise<string> {
  const { answer } = await askFor(world, caller, wish);
  await work(world);
  return (await download(world, caller, answer.id)).body;
}

/** Gives every role of the shop the right to export, as its administrator would. */
export const letAllExport = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into role_permissions (brand_code, role_id, permission)
       select brand_code, id, 'export:create' from roles on conflict do nothing`,
  );

export const auditOf = (world: World, shop: Shop, operation: string) =>
  stored<{ object: string; result: string; operator_id: number; after: unknown; trace_id: string }>(
    world,
    shop,
    `select object, result, operator_id, after, trace_id from audit_log where operation = $1 order by id`,
    [operation],
  );
