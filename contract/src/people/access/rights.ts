import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { filledText, Id, text } from '../../fields.ts';

/** A directory or a right of a brand's catalogue (权限目录); a directory has no `name`. */
export interface RightNode {
  id: number;
  /** The words people read. */
  label: string;
  pid: number | null;
  name: string | null;
  sort: number;
  /** The server asks for it: its words may change, itself stays. */
  builtIn: boolean;
  /** Those that hold it, the administrators' role included. */
  roleCount: number;
  menuCount: number;
  children?: RightNode[] | undefined;
}

const rightRow = {
  id: Id,
  label: z.string(),
  pid: Id.nullable(),
  name: z.string().nullable(),
  sort: z.int(),
  builtIn: z.boolean(),
  roleCount: z.int(),
  menuCount: z.int(),
};

export const RightNode: z.ZodType<RightNode> = z.object({
  ...rightRow,
  get children() {
    return z.array(RightNode).optional();
  },
});

/** The row by itself. */
const SavedRight = z.object(rightRow);

/** S167. */
export const permissionTree = endpoint({
  method: 'GET',
  path: '/api/permission/tree',
  specified: true,
  summary: '权限目录',
  platforms: ['manage'],
  permission: 'permission:edit',
  answer: z.array(RightNode),
});

const alias = filledText(30, '请输入权限名称');

/**
 * S173: a directory, or a right of the brand's own, `custom:…`: the server asks for none of these, menus and buttons
 * can. The administrators' role gets it at once, for nobody could hand on what nobody holds.
 */
export const createPermission = endpoint({
  method: 'POST',
  path: '/api/permission',
  specified: true,
  summary: '新增权限',
  labels: { name: '权限标识', pid: '上级目录' },
  platforms: ['manage'],
  permission: 'permission:edit',
  body: z.object({
    name: text(50)
      .regex(/^custom:[a-z][a-z0-9-]*$/, '权限标识以 custom: 开头，后接小写字母、数字或横线')
      .nullable()
      .optional(),
    alias,
    pid: Id.nullable().optional(),
  }),
  answer: SavedRight,
  answerStatus: 201,
  refusals: ['not_found', 'permission_name_in_use', 'permission_parent_wrong'],
  idempotent: true,
});

/** S174: the words and the place; the name of a right is never another. Absent fields stay as they are. */
export const updatePermission = endpoint({
  method: 'PUT',
  path: '/api/permission',
  specified: true,
  summary: '修改权限',
  labels: { pid: '上级目录' },
  platforms: ['manage'],
  permission: 'permission:edit',
  body: z.object({ id: Id, alias: alias.optional(), pid: Id.nullable().optional() }),
  answer: SavedRight,
  refusals: ['not_found', 'permission_parent_wrong', 'permission_built_in'],
  idempotent: true,
});

/** S175. */
export const deletePermission = endpoint({
  method: 'DELETE',
  path: '/api/permission/{id}',
  specified: true,
  summary: '删除权限',
  platforms: ['manage'],
  permission: 'permission:edit',
  params: z.object({ id: z.coerce.number('应为正整数').pipe(Id) }),
  answer: z.object({ deleted: z.int() }),
  refusals: ['not_found', 'permission_built_in', 'permission_in_use', 'permission_has_children'],
  idempotent: true,
});
