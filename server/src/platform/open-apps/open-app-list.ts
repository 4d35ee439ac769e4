import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listOpenApps as listCall,
  openAppChannels as channelsCall,
} from '@rental/contract/platform/open-apps';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { openAppRows } from './open-app-store.ts';

/** 开放接口应用, the first one first. */
export async function listOpenApps(
  ctx: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const { name = '' } = query;
  const rows = (await openAppRows(ctx, tx)).filter((app) => app.name.includes(name));
  const { content, totalElements } = pageOfSmall(
    rows.map((app) => ({ id: app.id, name: app.name, createTime: app.createTime, app })),
    { ...query, sort: query.sort && [query.sort] },
  );
  return { content: content.map(({ app }) => app), totalElements };
}

/** The channels that an app may belong to. */
export async function openAppChannels(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof channelsCall>> {
  return tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('id')
    .execute();
}
