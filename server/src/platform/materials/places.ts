import type { MaterialPlace } from '@rental/contract/platform/materials';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { addressOf } from './file-links.ts';
import { isWithin } from './material-reach.ts';

/** One use of an image; its name is null where the operator does not reach what uses it. */
interface Use {
  readonly address: string;
  readonly name: string | null;
}

interface KnownPlace {
  readonly label: string;
  readonly uses: (ctx: Context, tx: Tx, addresses: readonly string[]) => Promise<readonly Use[]>;
}

/** Every place that refers to images of 素材 by their addresses. What refers to them later is added here. */
const knownPlaces: readonly KnownPlace[] = [
  {
    label: '员工头像',
    uses: async (ctx, tx, addresses) => {
      const rows = await tx
        .selectFrom('operators as o')
        .select(['o.avatar', 'o.nick_name'])
        .select(isWithin(ctx.operator).as('is_reached'))
        .where('o.brand_code', '=', ctx.brandCode)
        .where('o.deleted_at', 'is', null)
        .where('o.avatar', 'in', addresses)
        .orderBy('o.id')
        .execute();
      return rows.map(({ avatar, nick_name, is_reached }) => ({
        address: avatar ?? '',
        name: is_reached ? nick_name : null,
      }));
    },
  },
  {
    // every visitor sees it
    label: '品牌标志',
    uses: async ({ brandCode }, tx, addresses) => {
      const rows = await tx
        .selectFrom('brands')
        .select(['logo', 'name'])
        .where('code', '=', brandCode)
        .where('logo', 'in', addresses)
        .execute();
      return rows.map(({ logo, name }) => ({ address: logo ?? '', name }));
    },
  },
  {
    label: '登录页图片',
    uses: async ({ brandCode }, tx, addresses) => {
      const rows = await tx
        .selectFrom('brands')
        .select(['login_picture', 'name'])
        .where('code', '=', brandCode)
        .where('login_picture', 'in', addresses)
        .execute();
      return rows.map(({ login_picture, name }) => ({ address: login_picture ?? '', name }));
    },
  },
  {
    label: '店铺资质',
    uses: async ({ brandCode, operator }, tx, addresses) => {
      const { storeIds, channelId, responsibleId } = operator.scope;
      const reachesNone = channelId !== null || responsibleId !== null;
      const rows = await tx
        .selectFrom('stores as s')
        .innerJoinLateral(
          sql<{ photo: string }>`unnest(s.licence_photos)`.as<'l'>(sql`l(photo)`),
          (join) => join.onTrue(),
        )
        .select(['s.id', 's.name', 'l.photo'])
        .where('s.brand_code', '=', brandCode)
        .where('l.photo', 'in', addresses)
        .orderBy('s.id')
        .execute();
      return rows.map(({ id, name, photo }) => ({
        address: photo,
        name: reachesNone || storeIds?.includes(id) === false ? null : name,
      }));
    },
  },
  {
    // the catalogue is the brand's: its operators know all of it
    label: '商品图片',
    uses: async ({ brandCode }, tx, addresses) => {
      const rows = await tx
        .selectFrom('products as p')
        .innerJoinLateral(sql<{ image: string }>`unnest(p.images)`.as<'l'>(sql`l(image)`), (join) =>
          join.onTrue(),
        )
        .select(['p.name', 'l.image'])
        .where('p.brand_code', '=', brandCode)
        .where('l.image', 'in', addresses)
        .orderBy('p.id')
        .execute();
      return rows.map(({ name, image }) => ({ address: image, name }));
    },
  },
  {
    label: '横幅与广告',
    uses: async ({ brandCode }, tx, addresses) => {
      const rows = await tx
        .selectFrom('banners')
        .select(['title', 'image'])
        .where('brand_code', '=', brandCode)
        .where('image', 'in', addresses)
        .orderBy('id')
        .execute();
      return rows.map(({ title, image }) => ({ address: image, name: title }));
    },
  },
];

const maxNamed = 20;

/** The places that use images with these keys; those that use none of them are left out. */
export async function placesOf(
  ctx: Context,
  tx: Tx,
  keys: readonly string[],
): Promise<MaterialPlace[]> {
  const addresses = keys.map(addressOf);
  const places: MaterialPlace[] = [];
  for (const { label, uses } of knownPlaces) {
    const found = await uses(ctx, tx, addresses);
    const names = found.flatMap(({ name }) => name ?? []).slice(0, maxNamed);
    if (found.length > 0) places.push({ label, count: found.length, names });
  }
  return places;
}

/** In how many places each of these images is used, by its address. */
export async function useCounts(
  ctx: Context,
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (keys.length === 0) return counts;
  const addresses = keys.map(addressOf);
  for (const { uses } of knownPlaces)
    for (const { address } of await uses(ctx, tx, addresses))
      counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}
