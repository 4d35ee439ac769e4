import { sql, type Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 提现 of distributors (ADR 86): a payout account and a withdrawal may be of a distributor, and a program may enter and apply for them. The
 * release before goes on writing those of stores and channels, by operators.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    'alter table distributors add under_way_fen bigint not null default 0 check (under_way_fen >= 0)',
  );
  await run(db, `grant update (under_way_fen) on distributors to ${appRole}`);
  await ofDistributorsToo(db, 'payout_accounts', 'operator_id');
  await ofDistributorsToo(db, 'withdrawals', 'applicant_id');
  await run(
    db,
    `create unique index payout_accounts_distributor_in_use on payout_accounts (brand_code, distributor_id, method)
       where state <> 'replaced' and distributor_id is not null`,
  );
  await run(
    db,
    'create index on payout_accounts (brand_code, distributor_id, id) where distributor_id is not null',
  );
  for (const columns of ['created_at', 'amount_fen', 'state, created_at', 'state, amount_fen'])
    await run(
      db,
      `create index on withdrawals (brand_code, distributor_id, ${columns}, id) where distributor_id is not null`,
    );
  await run(db, 'alter table withdrawals add external_no text');
  await run(
    db,
    `alter table withdrawals add constraint withdrawals_external_check
       check ((app_id is null) = (external_no is null)) not valid`,
  );
  await run(
    db,
    `create unique index withdrawals_of_program on withdrawals (brand_code, app_id, external_no) where app_id is not null`,
  );
  await run(db, 'alter table open_apps drop constraint open_apps_scopes_check');
  await run(
    db,
    `alter table open_apps add constraint open_apps_scopes_check
       check (scopes <@ '{catalogue,customers,orders,events,documents,payments,agency,withdrawals}' and cardinality(scopes) > 0)`,
  );
  await account(db);
}

/** Exactly one owner, and exactly one who entered it. */
async function ofDistributorsToo(db: Database, table: string, byColumn: string): Promise<void> {
  await run(
    db,
    `alter table ${table}
       drop constraint ${table}_payee_check,
       alter column ${byColumn} drop not null,
       add distributor_id bigint,
       add app_id bigint,
       add constraint ${table}_payee_check check (num_nonnulls(store_id, channel_id, distributor_id) = 1) not valid,
       add constraint ${table}_by_check check (num_nonnulls(${byColumn}, app_id) = 1) not valid,
       add foreign key (brand_code, distributor_id) references distributors (brand_code, id),
       add foreign key (brand_code, app_id) references open_apps (brand_code, id)`,
  );
  await run(db, `create index on ${table} (brand_code, app_id) where app_id is not null`);
}

async function account(db: Database): Promise<void> {
  await run(
    db,
    `alter table account_balances add constraint account_balances_distributor_under_way_check
       check (code <> 'distributorUnderWay' or credit_fen >= debit_fen) not valid`,
  );
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${brand}, 'distributorUnderWay') on conflict do nothing`.execute(
      db,
    );
  });
}
