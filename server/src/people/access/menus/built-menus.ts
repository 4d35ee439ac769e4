import type { MenuRoute } from '@rental/contract/people/access/access';
import { builtRoutes } from '@rental/domain/people/access/menu-routes';
import { isTurnedOn } from '@rental/domain/platform/brands/feature-flags';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { purposeOf } from '../../auth/public.ts';
import { ownHolding } from '../approvals/own-holding.ts';
import { menuRow } from './menu-queries.ts';
import { menusOf } from './menu-store.ts';
import { demoMenu, platformMenu } from './platform-menu.ts';

/** The brands of the demo, as far as the menu knows of them: each has a key of a program. */
export interface DemoBrands {
  readonly keyOf: (brand: string) => object | undefined;
}

/** S169 X27: the menu of the operator's platform, as far as the operator's rights reach and the brand has it turned on. */
export async function builtMenusOf(
  ctx: Context,
  tx: Tx,
  demo: DemoBrands | undefined,
): Promise<MenuRoute[]> {
  const [rows, { rights }] = await Promise.all([
    menusOf(tx, ctx.brandCode, purposeOf(ctx.operator.platform)),
    ownHolding(ctx, tx),
  ]);
  const open = rows.filter(
    ({ permission }) =>
      permission === null || (rights.has(permission) && isTurnedOn(ctx.brand, permission)),
  );
  const ofPlatform = platformMenu.filter(
    ({ permission }) => permission === null || ctx.operator.permissions.has(permission),
  );
  const ofDemo =
    demo?.keyOf(ctx.brandCode) !== undefined &&
    ctx.brand.flags.OpenLease3C &&
    ctx.operator.platform === 'manage'
      ? demoMenu.filter(({ permission }) => rights.has(permission))
      : [];
  return builtRoutes([...open.map(menuRow), ...ofPlatform, ...ofDemo]);
}
