import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** The columns that a brand changes by itself, in its own row (`of_its_brand` of 041). */
const own = `name, title, console_title, logo, theme, show_footer, footer_txt, case_number, source_url,
  domain_admin, domain_app, alipay_mini_id, special_order_type, token_days, risk_balance_mode,
  open_lease_3c, open_distribution, open_blockchain, websocket_enable,
  money_limit_fen, buyout_floor_bp, owned_cap_bp, rented_cap_bp, late_fee_year_cap_bp,
  sms_off, sms_reminder_days, shipping_photos`;

/**
 * 品牌设置: a brand changes its own settings, and each state that was saved is kept (ADR 49). 3C租赁下单 and 分销 close something
 * from now on: a brand that uses it has it turned on, so that nothing is closed by the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'brand_versions', {
    columns: `number integer not null check (number > 0),
      settings jsonb not null,
      source text not null check (source in ('operator', 'platform', 'found')),
      operator_id bigint,
      restored_from integer,
      saved_at timestamptz not null,
      constraint brand_versions_operator check ((source = 'operator') = (operator_id is not null))`,
    primaryKey: ['number'],
    references: { operator_id: 'operators' },
    grants: ['select', 'insert'],
  });
  await run(db, `grant update (${own}) on brands to ${appRole}`);
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['brand:settings'] },
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '品牌设置',
              path: 'brand',
              icon: 'system',
              component: 'brands/brand-settings-page',
              permission: 'brand:settings',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, async (brand) => {
    await growPermissionTree(db, brand);
    await sql`update brands set
        open_lease_3c = open_lease_3c or exists (select from open_apps where brand_code = ${brand}),
        open_distribution = open_distribution
          or exists (select from channels where brand_code = ${brand})
          or exists (select from customers where brand_code = ${brand} and parent_id is not null)
      where code = ${brand}`.execute(db);
  });
}
