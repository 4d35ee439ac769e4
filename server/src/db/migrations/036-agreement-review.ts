import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** A signing that was begun anew, and one whose customer one of ours looks at: 人工复核, a right of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'past_signings', {
    columns: `agreement_id bigint not null,
      flow_no text not null,
      sent_at timestamptz not null,
      ended text not null check (ended in ('timedOut', 'failed')),
      ended_at timestamptz not null,
      end_reason text,
      parties jsonb not null`,
    unique: [['flow_no']],
    references: { agreement_id: 'agreements' },
    indexes: ['agreement_id, id'],
    grants: ['select', 'insert'],
  });
  await run(db, 'alter table agreements add review_since timestamptz');
  await run(db, `grant update (review_since) on agreements to ${appRole}`);
  await run(
    db,
    `create index on agreements (brand_code, generated_at, id)
       where review_since is not null and ended is null and signed_at is null`,
  );
  await createBrandTable(db, 'face_reviews', {
    columns: `agreement_id bigint not null,
      flow_no text not null,
      is_passed boolean not null,
      note text not null,
      photo_keys text[] not null,
      operator_id bigint not null,
      decided_at timestamptz not null,
      check (is_passed = (cardinality(photo_keys) > 0))`,
    unique: [['flow_no']],
    references: { agreement_id: 'agreements', operator_id: 'operators' },
    indexes: ['agreement_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, { rights: { ROLE_ADMIN: ['agreement:review'] } });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
