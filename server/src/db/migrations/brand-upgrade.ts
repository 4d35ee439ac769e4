import { sql, type Kysely } from 'kysely';

/**
 * Rights and menu entries that a migration brings to the brands there are: a new brand gets them from the templates of
 * `access`. The values are the migration's own and never follow a template, for what has landed does not change.
 */
export interface BrandUpgrade {
  /** Rights by the code of the role that gets them: `{ ROLE_ADMIN: ['export:create'] }`. */
  readonly rights?: Readonly<Record<string, readonly string[]>>;
  /** Menu entries by platform: 1 the normal one, 2 the channel's. */
  readonly menus?: Readonly<Partial<Record<1 | 2, readonly UpgradeMenu[]>>>;
}

/** An entry, or a directory with some; one whose path is there already is left as the brand has it. */
export interface UpgradeMenu {
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly component?: string;
  readonly permission?: string;
  readonly hidden?: true;
  readonly activeMenu?: string;
  readonly children?: readonly UpgradeMenu[];
}

/**
 * Brings `upgrade` to every brand, in the transaction of the migration: one brand after another, each with its own
 * `app.brand`, for row-level security holds the owner as well. Doing it twice changes nothing.
 */
export async function upgradeBrands(db: Kysely<unknown>, upgrade: BrandUpgrade): Promise<void> {
  await eachBrand(db, async (brand) => {
    for (const [role, permissions] of Object.entries(upgrade.rights ?? {}))
      for (const permission of permissions) await grant(db, brand, role, permission);
    for (const purpose of [1, 2] as const)
      await addMenus(db, { brand, purpose, parentId: null }, upgrade.menus?.[purpose] ?? []);
  });
}

/** Row-level security holds the owner as well: rows are changed inside one brand after another. */
export async function eachBrand(
  db: Kysely<unknown>,
  work: (brand: string) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from brands order by code`.execute(db);
  for (const { code } of rows) {
    await sql`set local app.brand = ${sql.lit(code)}`.execute(db);
    await work(code);
  }
  await sql`set local app.brand = ''`.execute(db);
}

/** A brand that has renamed the role away keeps its roles as they are. */
async function grant(
  db: Kysely<unknown>,
  brand: string,
  role: string,
  permission: string,
): Promise<void> {
  await sql`insert into role_permissions (brand_code, role_id, permission)
    select brand_code, id, ${permission}::text from roles where brand_code = ${brand} and code = ${role}
    on conflict do nothing`.execute(db);
}

interface MenuPlace {
  readonly brand: string;
  readonly purpose: 1 | 2;
  readonly parentId: number | null;
}

async function addMenus(
  db: Kysely<unknown>,
  place: MenuPlace,
  entries: readonly UpgradeMenu[],
): Promise<void> {
  for (const entry of entries) {
    const id = (await menuAt(db, place, entry.path)) ?? (await addMenu(db, place, entry));
    await addMenus(db, { ...place, parentId: id }, entry.children ?? []);
  }
}

async function menuAt(
  db: Kysely<unknown>,
  { brand, purpose, parentId }: MenuPlace,
  path: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from menus
    where brand_code = ${brand} and purpose = ${purpose} and path = ${path}
      and parent_id is not distinct from ${parentId}`.execute(db);
  return rows[0]?.id;
}

/** After what stands there. */
async function addMenu(
  db: Kysely<unknown>,
  { brand, purpose, parentId }: MenuPlace,
  entry: UpgradeMenu,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into menus (brand_code, parent_id, kind, title, sort, path, component, icon, permission, hidden,
      active_menu, purpose)
    select ${brand}, ${parentId}, ${entry.children ? 0 : 1}, ${entry.title}, coalesce(max(sort), 0) + 10,
      ${entry.path}, ${entry.component ?? null}, ${entry.icon}, ${entry.permission ?? null},
      ${entry.hidden ?? false}, ${entry.activeMenu ?? null}, ${purpose}
    from menus
    where brand_code = ${brand} and purpose = ${purpose} and parent_id is not distinct from ${parentId}
    returning id`.execute(db);
  const [added] = rows;
  if (!added) throw new Error(`The menu ${entry.path} was not added`);
  return added.id;
}
