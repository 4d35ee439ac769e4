import type { DataScope } from '@rental/domain/people/access/data-scope';
import type { Generated } from 'kysely';
import type { OfBrand, Purpose, Row } from './rows.ts';

/** The operators of a brand, and their rights. */
export interface PeopleTables {
  departments: Row & {
    parent_id: number | null;
    /** The ids from the root to this one, `/1/5/`. */
    path: Generated<string>;
    name: string;
    sort: Generated<number>;
    enabled: Generated<boolean>;
    created_at: Date;
  };
  positions: Row & {
    name: string;
    sort: Generated<number>;
    enabled: Generated<boolean>;
    created_at: Date;
  };
  operators: Row & {
    username: string;
    password_hash: string;
    nick_name: string;
    avatar: string | null;
    email: string | null;
    phone: string | null;
    gender: string | null;
    purpose: Purpose;
    channel_id: number | null;
    department_id: number | null;
    enabled: Generated<boolean>;
    must_change_password: Generated<boolean>;
    password_changed_at: Date | null;
    last_login_at: Date | null;
    totp_sealed_secret: Buffer | null;
    totp_enabled_at: Date | null;
    /** The newest code's step that was taken: no code is good twice. */
    totp_last_step: number | null;
    alipay_account: string | null;
    /** Since when the operator is an administrator, where that came about by an act; null: from of old. */
    administrator_since: Generated<Date | null>;
    /** The person who alone set the operator's proofs, and when; null: nobody, or a second person agreed. */
    proofs_set_by: Generated<number | null>;
    proofs_set_at: Generated<Date | null>;
    /** A username never comes to mean somebody else: who is deleted stays, unseen. */
    deleted_at: Date | null;
    created_at: Generated<Date>;
  };
  operator_stores: OfBrand & { operator_id: number; store_id: number };
  operator_positions: OfBrand & { operator_id: number; position_id: number };
  roles: Row & {
    code: string;
    name: string;
    purpose: Generated<Purpose>;
    data_scope: Generated<DataScope>;
    sort: Generated<number>;
    description: Generated<string>;
    built_in: Generated<boolean>;
    created_at: Generated<Date>;
  };
  /** A tree: directories have no `name`. */
  permissions: Row & {
    parent_id: number | null;
    name: string | null;
    alias: string;
    sort: Generated<number>;
    built_in: Generated<boolean>;
    created_at: Date;
  };
  role_permissions: OfBrand & { role_id: number; permission: string };
  operator_roles: OfBrand & { operator_id: number; role_id: number };
  menus: Row & {
    parent_id: number | null;
    /** 0 a directory, 1 a page, 2 a button. */
    kind: 0 | 1 | 2;
    title: string;
    sort: number;
    path: string;
    component: string | null;
    component_name: string | null;
    redirect: string | null;
    icon: string;
    permission: string | null;
    keep_alive: Generated<boolean>;
    hidden: Generated<boolean>;
    always_show: Generated<boolean>;
    affix: Generated<boolean>;
    breadcrumb: Generated<boolean>;
    active_menu: string | null;
    purpose: Purpose;
    created_at: Generated<Date>;
  };
}
