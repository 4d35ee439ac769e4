import * as z from 'zod';
import { menuKind } from '@rental/domain/people/access/menu-rules';
import { endpoint } from '../../endpoint.ts';
import { filledText, Id, Instant, pageOf, smallPageQuery, text } from '../../fields.ts';
import { sortBySeveral } from '../../sorting.ts';

/** A node as the specified trees have it (S166–S168). */
export interface TreeNode {
  id: number;
  label: string;
  children?: TreeNode[] | undefined;
}

export const TreeNode: z.ZodType<TreeNode> = z.object({
  id: Id,
  label: z.string(),
  get children() {
    return z.array(TreeNode).optional();
  },
});

const Purpose = z.literal([1, 2], '请选择平台');
/** 1 the normal platform's menu, 2 the channel's (S251); the first where nothing is said. */
const purposeQuery = z.coerce.number().pipe(Purpose).default(1);

export const MenuKind = z.literal(Object.values(menuKind), '请选择类型');

/** An entry of the menu, as its editor needs it. */
export interface MenuRow {
  id: number;
  pid: number | null;
  type: z.output<typeof MenuKind>;
  title: string;
  sort: number;
  path: string;
  component: string | null;
  componentName: string | null;
  icon: string;
  permission: string | null;
  /** Leads outside: its path is a whole address. */
  iframe: boolean;
  cache: boolean;
  hidden: boolean;
  alwaysShow: boolean;
  affix: boolean;
  breadcrumb: boolean;
  redirect: string | null;
  activeMenu: string | null;
  purpose: 1 | 2;
  createTime: string;
  children?: MenuRow[] | undefined;
}

const menuRow = {
  id: Id,
  pid: Id.nullable(),
  type: MenuKind,
  title: z.string(),
  sort: z.int(),
  path: z.string(),
  component: z.string().nullable(),
  componentName: z.string().nullable(),
  icon: z.string(),
  permission: z.string().nullable(),
  iframe: z.boolean(),
  cache: z.boolean(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  affix: z.boolean(),
  breadcrumb: z.boolean(),
  redirect: z.string().nullable(),
  activeMenu: z.string().nullable(),
  purpose: Purpose,
  createTime: Instant,
};

export const MenuRow: z.ZodType<MenuRow> = z.object({
  ...menuRow,
  get children() {
    return z.array(MenuRow).optional();
  },
});

/** The entry by itself. */
const SavedMenu = z.object(menuRow);

/** S166: the whole menu of a platform, without its buttons, for choosing a directory. */
export const menuTree = endpoint({
  method: 'GET',
  path: '/api/menus/tree',
  specified: true,
  summary: '菜单树',
  platforms: ['manage'],
  permission: 'menu:list',
  query: z.object({ purpose: purposeQuery }),
  answer: z.array(TreeNode),
});

/** S168: what of the menu the signed-in operator may grant to a role; buttons too. */
export const grantableMenuTree = endpoint({
  method: 'GET',
  path: '/api/menus/orgtree',
  specified: true,
  summary: '当前用户可授权的菜单树',
  platforms: ['manage'],
  permission: 'role:list',
  query: z.object({ purpose: purposeQuery }),
  answer: z.array(TreeNode),
});

/** The rows at the top, each with all that lies below it, in the order of the menu; `sort` orders every level. */
export const listMenus = endpoint({
  method: 'GET',
  path: '/api/menus',
  specified: true,
  summary: '菜单列表',
  platforms: ['manage'],
  permission: 'menu:list',
  query: z.object({
    ...smallPageQuery,
    sort: sortBySeveral(['title', 'type', 'sort', 'path', 'hidden', 'createTime'], {
      menuSort: 'sort',
    }),
    purpose: purposeQuery,
  }),
  answer: pageOf(MenuRow),
});

/** The rights that an entry can ask for. */
export const menuRights = endpoint({
  method: 'GET',
  path: '/api/menus/rights',
  summary: '菜单可选权限',
  platforms: ['manage'],
  permission: 'menu:list',
  answer: z.array(z.object({ name: z.string(), alias: z.string(), area: z.string() })),
});

const inner = /^\/(?!\/)\S*$/;
const menuFields = {
  pid: Id.nullable(),
  type: MenuKind,
  title: filledText(30, '请输入菜单名称'),
  sort: z
    .int('排序应为0到99999的整数')
    .min(0, '排序应为0到99999的整数')
    .max(99_999, '排序应为0到99999的整数'),
  /** With or without the slash it begins with. */
  path: text(200),
  component: text(100).nullable(),
  /** A name of its own for the route; made from the component where there is none. */
  componentName: text(60)
    .regex(/^[A-Za-z][A-Za-z0-9]*$/, '组件名称由字母和数字组成，以字母开头')
    .nullable(),
  icon: text(40).regex(/^[a-z][a-z0-9-]*$/, '请选择图标'),
  permission: text(60).nullable(),
  iframe: z.boolean('请选择是否外链'),
  cache: z.boolean('请选择是否缓存'),
  hidden: z.boolean('请选择是否隐藏'),
  alwaysShow: z.boolean('请选择是否总是展开为目录'),
  affix: z.boolean('请选择是否固定标签'),
  breadcrumb: z.boolean('请选择是否显示面包屑'),
  redirect: text(200)
    .regex(/^(?:noredirect|\/(?!\/)\S*)$/, '跳转地址以 / 开头，或填 noredirect')
    .nullable(),
  activeMenu: text(200).regex(inner, '高亮菜单填写以 / 开头的路径').nullable(),
};

const placeRefusals = [
  'not_found',
  'menu_parent_wrong',
  'menu_in_itself',
  'menu_too_deep',
  'menu_path_in_use',
  'menu_editor_needed',
  'too_many_menus',
] as const;

/** S170: `purpose` is 1 unless the channel platform's menu is meant. */
export const createMenu = endpoint({
  method: 'POST',
  path: '/api/menus',
  specified: true,
  summary: '新增菜单',
  platforms: ['manage'],
  permission: 'menu:edit',
  body: z.object({
    ...z.object(menuFields).partial().required({ type: true, title: true }).shape,
    purpose: Purpose.default(1),
  }),
  answer: SavedMenu,
  answerStatus: 201,
  refusals: placeRefusals,
  idempotent: true,
});

/** S171: the row as it is to be. Absent fields stay as they are; its platform never changes. */
export const updateMenu = endpoint({
  method: 'PUT',
  path: '/api/menus',
  specified: true,
  summary: '修改菜单',
  platforms: ['manage'],
  permission: 'menu:edit',
  body: z.object({ id: Id, ...z.object(menuFields).partial().shape }),
  answer: SavedMenu,
  refusals: placeRefusals,
  idempotent: true,
});

/** All entries of one directory in the order they are to have. */
export const sortMenus = endpoint({
  method: 'PUT',
  path: '/api/menus/sort',
  summary: '调整菜单顺序',
  labels: { ids: '菜单' },
  platforms: ['manage'],
  permission: 'menu:edit',
  body: z.object({
    pid: Id.nullable(),
    purpose: Purpose.default(1),
    ids: z.array(Id).min(1, '请选择菜单').max(500, '最多选择500项'),
  }),
  answer: z.object({ sorted: z.int() }),
  refusals: ['menu_order_stale'],
  idempotent: true,
});

/** S172: the body is the ids. An entry with others below it stays, unless they go with it. */
export const deleteMenus = endpoint({
  method: 'DELETE',
  path: '/api/menus',
  specified: true,
  summary: '删除菜单',
  labels: { body: '菜单' },
  platforms: ['manage'],
  permission: 'menu:edit',
  body: z.array(Id).min(1, '请选择菜单').max(100, '最多选择100项'),
  answer: z.object({ deleted: z.int() }),
  refusals: ['not_found', 'menu_in_use', 'menu_editor_needed'],
  idempotent: true,
});
