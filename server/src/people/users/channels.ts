import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  channelPoster as posterCall,
  ChannelRow,
  listChannels as listCall,
  promoteChannel as promoteCall,
} from '@rental/contract/people/users/channels';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';
import { drawnCode, shopLink } from '../../http/shop-code.ts';
import { writeAudit } from '../audit/public.ts';
import { ofChannelsWithin, requireAllStores, scopeOf } from '../data-scope/public.ts';

const rowOf = (channel: Stored<'channels'>): ChannelRow => ({
  id: channel.id,
  name: channel.name,
  code: channel.code,
  commissionBp: channel.commission_bp,
  isPromoted: channel.is_promoted,
  createTime: channel.created_at.toISOString(),
});

/** The channels of the brand; for an operator of one channel, that one. */
export async function listChannels(
  { brandCode, operator }: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const { channelId } = operator.scope;
  const channels = await tx
    .selectFrom('channels')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .$if(channelId !== null, (all) => all.where('id', '=', channelId ?? 0))
    .orderBy('id')
    .execute();
  return channels.map(rowOf);
}

/** 启用、停用推广码 of a channel. */
export async function promoteChannel(
  ctx: Context,
  { body: { channelId, isPromoted } }: Input<typeof promoteCall>,
  tx: Tx,
): Promise<Returned<typeof promoteCall>> {
  requireAllStores(ctx);
  const channel = await lockRow(ctx, tx, 'channels', channelId);
  if (channel.is_promoted === isPromoted) return rowOf(channel);
  await tx
    .updateTable('channels')
    .set({ is_promoted: isPromoted })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', channelId)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'channel:promotion',
    object: `channel ${channelId}`,
    result: 'ok',
    before: { isPromoted: channel.is_promoted },
    after: { isPromoted },
  });
  return rowOf({ ...channel, is_promoted: isPromoted });
}

/** 二维码海报 of a channel that this operator reaches; without a number that of the own channel. */
export async function channelPoster(
  ctx: Context,
  { query: { channelId } }: Input<typeof posterCall>,
  tx: Tx,
): Promise<Returned<typeof posterCall>> {
  const {
    name,
    code,
    is_promoted: isPromoted,
  } = orNotFound(
    await tx
      .selectFrom('channels as c')
      .select(['c.name', 'c.code', 'c.is_promoted'])
      .where(ofChannelsWithin('c', 'id', scopeOf(ctx)) as never)
      .where('c.id', '=', channelId ?? ctx.operator.scope.channelId ?? 0) // no channel has it
      .executeTakeFirst(),
  );
  return { name, code, isPromoted, ...(await drawnCode(shopLink(ctx.brand, '/', code))) };
}
