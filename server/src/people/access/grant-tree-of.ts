import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { isOfPlatform } from '@rental/contract/permissions';
import { grantTree, type GrantNode } from '@rental/domain/people/access/grant-tree';
import type { Purpose } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { entryOf, menusOf } from './menus/menu-store.ts';

/** The rights that a call of the channel platform asks for: the others would open nothing there. */
const channelRights: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(contract)
    .filter(({ platforms }) => platforms.includes('channel'))
    .map(({ permission }) => permission),
);

/** Everything that a role of this platform can be given. Rights over the whole server are none of it, whatever a menu asks for. */
export async function grantTreeOf(
  tx: Tx,
  brand: BrandCode,
  purpose: Purpose,
): Promise<GrantNode[]> {
  const [menus, catalogue] = await Promise.all([
    menusOf(tx, brand, purpose),
    tx
      .selectFrom('permissions')
      .select(['id', 'parent_id as pid', 'name', 'alias', 'built_in'])
      .where('brand_code', '=', brand)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  ]);
  const ofPlatform = catalogue.filter(
    ({ name, built_in }) =>
      name === null ||
      (!isOfPlatform(name) && (purpose === 1 || !built_in || channelRights.has(name))),
  );
  const entries = menus.filter(
    ({ permission }) => permission === null || !isOfPlatform(permission),
  );
  return grantTree(entries.map(entryOf), ofPlatform);
}

/** The id of a node in the trees of the specification. Rights that no menu names begin after the ids of all menus. */
export const nodeId = ({ key }: GrantNode): number =>
  Number(key.slice(1)) + (key.startsWith('p') ? 2 ** 40 : 0);
