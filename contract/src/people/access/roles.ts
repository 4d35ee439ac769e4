import * as z from 'zod';
import { dataScope } from '@rental/domain/people/access/data-scope';
import type { GrantNode } from '@rental/domain/people/access/grant-tree';
import { endpoint } from '../../endpoint.ts';
import {
  filledText,
  givenName,
  Id,
  IdText,
  Instant,
  pageOf,
  smallPageQuery,
  text,
} from '../../fields.ts';
import { sortBySeveral } from '../../sorting.ts';
import { administrativeFields, administrativeRefusals, orRequested } from './approvals.ts';

const Purpose = z.literal([1, 2], '请选择平台');
const Scope = z.literal(Object.values(dataScope), '请选择数据范围');

/** 全部 and 本级 are what clients of this API family send. */
const scopeWords = { 全部: dataScope.all, 本级: dataScope.department } as const;
const ScopeOrWord = z.union(
  [Scope, z.enum(['全部', '本级']).transform((word) => scopeWords[word])],
  '请选择数据范围',
);

const roleRow = {
  id: Id,
  code: z.string(),
  name: z.string(),
  purpose: Purpose,
  dataScope: Scope,
  sort: z.int(),
  description: z.string(),
  builtIn: z.boolean(),
  permissionCount: z.int(),
  /** The operators with this role, the disabled included. */
  operatorCount: z.int(),
  /** True if the caller has this role: then others change its rights. */
  isOwn: z.boolean(),
  /** True if whoever asks holds all that it gives: nobody changes a role that gives more. */
  isWithinOwnRights: z.boolean(),
  /** The entries of the menu and the rights that it gives, by their ids in `/api/menus/orgtree`. */
  menus: z.array(z.object({ id: Id })),
  createTime: Instant,
};

export const RoleRow = z.object(roleRow);
export type RoleRow = z.output<typeof RoleRow>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  summary: '角色列表',
  labels: { name: '角色名称' },
  platforms: ['manage'],
  permission: 'role:list',
  query: z.object({
    ...smallPageQuery,
    sort: sortBySeveral(
      [
        'name',
        'purpose',
        'dataScope',
        'sort',
        'builtIn',
        'permissionCount',
        'operatorCount',
        'createTime',
      ],
      { level: 'sort' },
    ),
    name: text(30).optional(),
    blurry: text(30).optional(),
    purpose: z.coerce.number().pipe(Purpose).optional(),
  }),
  answer: pageOf(RoleRow),
});

/** Every role by name, for lists to choose from. */
export const allRoles = endpoint({
  method: 'GET',
  path: '/api/roles/all',
  summary: '全部角色',
  platforms: ['manage'],
  permission: 'user:list',
  answer: z.array(z.object({ id: Id, name: z.string(), purpose: Purpose, dataScope: Scope })),
});

const GrantNodeShape: z.ZodType<GrantNode> = z.object({
  key: z.string(),
  label: z.string(),
  right: z.string().nullable(),
  opens: z.enum(['group', 'page', 'button']),
  get children() {
    return z.array(GrantNodeShape);
  },
});

/** Everything that a role of a platform can be given, as its editor shows it, and what of it whoever asks holds. */
export const roleRights = endpoint({
  method: 'GET',
  path: '/api/roles/rights',
  summary: '角色可授权限',
  platforms: ['manage'],
  permission: 'role:list',
  query: z.object({ purpose: z.coerce.number().pipe(Purpose).default(1) }),
  answer: z.object({
    tree: z.array(GrantNodeShape),
    held: z.array(z.string()),
    /** The widest reach whoever asks may give. */
    ownScope: Scope,
  }),
});

/** A role with all that it gives, and the first who have it. */
export const RoleDetail = z.object({
  ...roleRow,
  permissions: z.array(z.string()),
  operators: z.array(
    z.object({ id: Id, username: z.string(), nickName: z.string(), enabled: z.boolean() }),
  ),
  /** Changes with what the role gives: sent back, it keeps one editor from undoing another's work unseen. */
  revision: z.string(),
});
export type RoleDetail = z.output<typeof RoleDetail>;

export const roleDetail = endpoint({
  method: 'GET',
  path: '/api/roles/{id}',
  summary: '角色详情',
  platforms: ['manage'],
  permission: 'role:list',
  params: z.object({ id: IdText }),
  answer: RoleDetail,
  refusals: ['not_found'],
});

const roleFields = {
  name: filledText(20, '请输入角色名称'),
  dataScope: ScopeOrWord,
  sort: z
    .int('排序应为0到9999的整数')
    .min(0, '排序应为0到9999的整数')
    .max(9999, '排序应为0到9999的整数'),
  description: text(100),
  permissions: z.array(text(60)).max(500, '最多选择500项'),
};

const grantRefusals = ['beyond_own_rights', 'name_in_use', 'scope_of_other_platform'] as const;

/** Its platform (1 normal, 2 channel) is chosen once. It begins without rights and with the narrowest reach unless told. */
export const createRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  summary: '新增角色',
  labels: { name: '角色名称' },
  platforms: ['manage'],
  permission: 'role:edit',
  body: z.object({
    ...roleFields,
    name: givenName(20, '请输入角色名称'),
    dataScope: ScopeOrWord.default(dataScope.self),
    permissions: roleFields.permissions.default([]),
    sort: roleFields.sort.optional(),
    description: roleFields.description.optional(),
    purpose: Purpose.default(1),
  }),
  answer: RoleDetail,
  answerStatus: 201,
  refusals: grantRefusals,
  idempotent: true,
});

/** Absent fields stay as they are; `permissions` are all the role is to give. It acts on the next request. */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/roles',
  summary: '修改角色',
  labels: { name: '角色名称' },
  platforms: ['manage'],
  permission: 'role:edit',
  body: z.object({
    id: Id,
    ...z.object(roleFields).partial().shape,
    revision: text(64).optional(),
    ...administrativeFields,
  }),
  answer: orRequested(RoleDetail),
  refusals: [
    ...grantRefusals,
    ...administrativeRefusals,
    'role_name_built_in',
    'own_rights',
    'role_changed',
    'administrator_needs_rights',
  ],
  idempotent: true,
});

/**
 * Sets the rights of a role by the ids of the tree `/api/menus/orgtree`. The role keeps rights that the operator's tree does
 * not show.
 */
export const setRoleMenus = endpoint({
  method: 'PUT',
  path: '/api/roles/menu',
  summary: '设置角色菜单',
  platforms: ['manage'],
  permission: 'role:edit',
  body: z.object({
    id: Id,
    menus: z.array(z.object({ id: Id })).max(2_000, '最多选择2000项'),
    ...administrativeFields,
  }),
  answer: orRequested(RoleDetail),
  refusals: updateRole.refusals,
  idempotent: true,
});

/** The body is the ids: all or none. */
export const deleteRoles = endpoint({
  method: 'DELETE',
  path: '/api/roles',
  summary: '删除角色',
  labels: { body: '角色' },
  platforms: ['manage'],
  permission: 'role:edit',
  body: z.array(Id).min(1, '请选择角色').max(100, '最多选择100项'),
  answer: z.object({ deleted: z.int() }),
  refusals: ['not_found', 'beyond_own_rights', 'role_built_in', 'role_in_use'],
  idempotent: true,
});
