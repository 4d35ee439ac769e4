import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  filledText,
  Flag,
  givenName,
  Id,
  Instant,
  pageOf,
  smallPageQuery,
  text,
} from '../../fields.ts';
import { sortBySeveral } from '../../sorting.ts';

const Sort = z
  .int('排序应为0到9999的整数')
  .min(0, '排序应为0到9999的整数')
  .max(9999, '排序应为0到9999的整数');

/** A department; the tree is made of `parentId`. */
export const DepartmentRow = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  sort: z.int(),
  enabled: z.boolean(),
  /** Operators and stores of the department itself, not of those below. */
  operatorCount: z.int(),
  storeCount: z.int(),
  createTime: Instant,
});
export type DepartmentRow = z.output<typeof DepartmentRow>;

/** Filters of the lists of departments and positions. `name` matches a part of the name. */
const filters = { name: text(30).optional(), enabled: Flag.optional() };

/** The departments right below one; 0: at the top. */
const ParentText = z.coerce
  .number('上级部门应为编号，0为顶级')
  .int('上级部门应为编号，0为顶级')
  .min(0, '上级部门应为编号，0为顶级');

/** Departments page by page, in their order. */
export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/dept',
  summary: '部门列表',
  labels: { name: '部门名称' },
  platforms: ['manage'],
  permission: 'user:list',
  query: z.object({
    ...smallPageQuery,
    sort: sortBySeveral(['name', 'sort', 'enabled', 'operatorCount', 'storeCount', 'createTime'], {
      deptSort: 'sort',
    }),
    ...filters,
    pid: ParentText.optional(),
  }),
  answer: pageOf(DepartmentRow),
});

/** Every department, for the tree. */
export const allDepartments = endpoint({
  method: 'GET',
  path: '/api/dept/all',
  summary: '全部部门',
  platforms: ['manage'],
  permission: 'user:list',
  answer: z.array(DepartmentRow),
});

const department = {
  name: filledText(30, '请输入部门名称'),
  parentId: Id.nullable().optional(),
  /** `parentId` as clients of this API family call it; that one wins. */
  pid: Id.nullable().optional(),
  sort: Sort,
  enabled: z.boolean('请选择是否启用'),
};

/** Without a `sort` it stands last, without a parent at the top. */
export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/dept',
  summary: '新增部门',
  labels: { name: '部门名称' },
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.object({
    ...department,
    name: givenName(30, '请输入部门名称'),
    sort: Sort.default(999),
    enabled: department.enabled.default(true),
  }),
  answer: DepartmentRow,
  answerStatus: 201,
  refusals: ['not_found', 'department_too_deep', 'name_in_use'],
  idempotent: true,
});

/** Absent fields stay as they are. A department that moves takes those below it along. */
export const updateDepartment = endpoint({
  method: 'PUT',
  path: '/api/dept',
  summary: '修改部门',
  labels: { name: '部门名称' },
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.object({ id: Id, ...z.object(department).partial().shape }),
  answer: DepartmentRow,
  refusals: ['not_found', 'department_in_itself', 'department_too_deep', 'name_in_use'],
  idempotent: true,
});

/** The body is the ids: all or none. */
export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/dept',
  summary: '删除部门',
  labels: { body: '部门' },
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.array(Id).min(1, '请选择部门').max(100, '最多选择100项'),
  answer: z.object({ deleted: z.int() }),
  refusals: ['not_found', 'department_in_use'],
  idempotent: true,
});

/** Every store of the brand with the department it is in. */
export const departmentStores = endpoint({
  method: 'GET',
  path: '/api/dept/stores',
  summary: '店铺及其部门',
  platforms: ['manage'],
  permission: 'department:edit',
  answer: z.array(z.object({ id: Id, name: z.string(), departmentId: Id.nullable() })),
});

/** The stores that belong to a department; a store taken here leaves the one it was in. */
export const setDepartmentStores = endpoint({
  method: 'PUT',
  path: '/api/dept/stores',
  summary: '设置部门所属店铺',
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.object({ id: Id, storeIds: z.array(Id).max(500, '最多选择500项') }),
  answer: DepartmentRow,
  refusals: ['not_found'],
  idempotent: true,
});

export const PositionRow = z.object({
  id: Id,
  name: z.string(),
  sort: z.int(),
  enabled: z.boolean(),
  operatorCount: z.int(),
  createTime: Instant,
});
export type PositionRow = z.output<typeof PositionRow>;

/** Positions page by page, in their order. */
export const listPositions = endpoint({
  method: 'GET',
  path: '/api/job',
  summary: '岗位列表',
  labels: { name: '岗位名称' },
  platforms: ['manage'],
  permission: 'user:list',
  query: z.object({
    ...smallPageQuery,
    sort: sortBySeveral(['name', 'sort', 'enabled', 'operatorCount', 'createTime'], {
      jobSort: 'sort',
    }),
    ...filters,
  }),
  answer: pageOf(PositionRow),
});

/** Every position, for lists to choose from. */
export const allPositions = endpoint({
  method: 'GET',
  path: '/api/job/all',
  summary: '全部岗位',
  platforms: ['manage'],
  permission: 'user:list',
  answer: z.array(PositionRow),
});

const position = {
  name: filledText(30, '请输入岗位名称'),
  sort: Sort,
  enabled: z.boolean('请选择是否启用'),
};

/** Without a `sort` it stands last. */
export const createPosition = endpoint({
  method: 'POST',
  path: '/api/job',
  summary: '新增岗位',
  labels: { name: '岗位名称' },
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.object({
    name: givenName(30, '请输入岗位名称'),
    sort: Sort.default(999),
    enabled: position.enabled.default(true),
  }),
  answer: PositionRow,
  answerStatus: 201,
  refusals: ['name_in_use'],
  idempotent: true,
});

/** Absent fields stay as they are. */
export const updatePosition = endpoint({
  method: 'PUT',
  path: '/api/job',
  summary: '修改岗位',
  labels: { name: '岗位名称' },
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.object({ id: Id, ...z.object(position).partial().shape }),
  answer: PositionRow,
  refusals: ['not_found', 'name_in_use'],
  idempotent: true,
});

/** The body is the ids: all or none. */
export const deletePosition = endpoint({
  method: 'DELETE',
  path: '/api/job',
  summary: '删除岗位',
  labels: { body: '岗位' },
  platforms: ['manage'],
  permission: 'department:edit',
  body: z.array(Id).min(1, '请选择岗位').max(100, '最多选择100项'),
  answer: z.object({ deleted: z.int() }),
  refusals: ['not_found', 'position_in_use'],
  idempotent: true,
});
