import { type ApprovalStatus, approvalStateLabels } from '@rental/domain/people/access/approval';
import { declareArea } from '../../area.ts';
import { says, someOf, tells } from '../../refusal-words.ts';

/** 角色、菜单与复核. */
export const accessArea = declareArea({
  directories: {
    approval: '复核',
    role: '角色',
    menu: '菜单',
    permission: '权限',
    security: '安全策略',
  },
  permissions: {
    'approval:list': '查看复核申请',
    'role:list': '查看角色',
    'role:edit': '新增与修改角色',
    'menu:list': '查看菜单',
    'menu:edit': '新增与修改菜单',
    'permission:edit': '维护权限目录',
    'security:policy': '设置登录与复核策略',
  },
  refusals: {
    second_person_needed: says(409, '需要他人复核'),
    not_own_approval: says(409, '只能由申请人本人操作'),
    approval_waits: says(409, '已提交复核，等待其他管理员处理；通过后按相同内容再次提交即可执行'),
    administrator_too_new: says(409, '成为管理员未满24小时，暂不能复核'),
    decider_not_independent: says(409, '您与申请人的账号由同一人开通或重置，须由其他管理员复核'),
    approval_expired: says(409, '复核申请已过期，请重新申请'),
    approval_outdated: says(409, '申请复核后数据已变化，请按新的试算结果重新申请'),
    approval_without_content: says(409, '该申请须在原页面按相同内容执行'),
    approval_decided: tells(
      409,
      ({ status }: { status: ApprovalStatus }) =>
        `该申请${approvalStateLabels[status]}，不能重复操作`,
    ),
    beyond_own_rights: says(422, '超出您自己的权限范围，不能操作'),
    scope_of_other_platform: says(409, '该数据范围不适用于角色所属的平台'),
    administrator_needs_rights: says(
      409,
      '管理员角色须保留全部数据范围，以及查看与修改员工、角色、菜单的权限',
    ),
    role_changed: says(409, '角色已被他人修改，请查看最新内容后重试'),
    role_built_in: says(409, '系统内置角色不能删除'),
    role_name_built_in: says(409, '系统内置角色不能改名'),
    role_in_use: tells(
      409,
      ({ role, people, count }: { role: string; people: readonly string[]; count: number }) =>
        `角色「${role}」正在使用：${someOf(people, count, '人')}，请先调整`,
    ),
    menu_parent_wrong: says(409, '上级不正确：目录和菜单只能在目录下或最上级，按钮只能在菜单下'),
    menu_in_itself: says(409, '菜单不能移到自身或其下级之下'),
    menu_too_deep: says(409, '菜单最多6级'),
    menu_path_in_use: tells(409, ({ title }: { title: string }) => `菜单「${title}」已使用该路径`),
    menu_editor_needed: says(409, '「菜单管理」是修复菜单的入口，不能删除、隐藏或改用其他权限'),
    menu_order_stale: says(409, '菜单已有变动，请刷新后重新排序'),
    menu_in_use: tells(
      409,
      ({ menu, below, count }: { menu: string; below: readonly string[]; count: number }) =>
        `菜单「${menu}」下还有${someOf(below, count, '项')}，请先删除或移走`,
    ),
    too_many_menus: says(409, '每个平台最多500个菜单'),
    permission_name_in_use: says(409, '权限标识已存在，请换一个'),
    permission_parent_wrong: says(409, '上级须为权限目录，且不能是自身或其下级'),
    permission_built_in: says(409, '系统内置权限只能修改名称'),
    permission_has_children: says(409, '目录下还有权限，请先删除或移走'),
    permission_in_use: tells(
      409,
      ({
        roles,
        roleCount,
        menus,
        menuCount,
      }: {
        roles: readonly string[];
        roleCount: number;
        menus: readonly string[];
        menuCount: number;
      }) =>
        `权限正在使用：${[
          roleCount > 0 && `角色${someOf(roles, roleCount, '个')}`,
          menuCount > 0 && `菜单${someOf(menus, menuCount, '个')}`,
        ]
          .filter(Boolean)
          .join('，')}，请先调整`,
    ),
  },
  operations: {
    'security:policy': '修改安全策略',
    'approval:request': '申请复核',
    'approval:approve': '复核通过',
    'approval:refuse': '复核拒绝',
    'approval:withdraw': '撤回复核申请',
    'approval:use': '执行已复核的操作',
    'approval:alone': '单人执行须复核的操作',
    'role:create': '新增角色',
    'role:update': '修改角色',
    'role:delete': '删除角色',
    'menu:create': '新增菜单',
    'menu:update': '修改菜单',
    'menu:delete': '删除菜单',
    'menu:sort': '调整菜单顺序',
    'permission:create': '新增权限',
    'permission:update': '修改权限',
    'permission:delete': '删除权限',
  },
  objects: {
    role: '角色',
    menu: '菜单',
    permission: '权限',
    approval: '复核申请',
  },
  exportable: {
    listApprovals: '复核申请',
  },
  menus: [
    { rank: 70, platforms: [1], title: '系统管理', path: 'system', icon: 'system' },
    {
      under: 'system',
      rank: 30,
      platforms: [1],
      title: '复核',
      path: 'approval',
      icon: 'permission',
      component: 'users/approval-list-page',
      permission: 'approval:list',
    },
    {
      under: 'system',
      rank: 40,
      platforms: [1],
      title: '安全策略',
      path: 'security',
      icon: 'password',
      component: 'users/security-policy-page',
      permission: 'security:policy',
    },
    {
      under: 'system',
      rank: 50,
      platforms: [1],
      title: '角色管理',
      path: 'role',
      icon: 'role',
      component: 'access/role-list-page',
      permission: 'role:list',
    },
    {
      under: 'system',
      rank: 60,
      platforms: [1],
      title: '菜单管理',
      path: 'menu',
      icon: 'menu',
      component: 'access/menu-list-page',
      permission: 'menu:list',
    },
    {
      under: 'system',
      rank: 70,
      platforms: [1],
      title: '权限目录',
      path: 'permission',
      icon: 'permission',
      component: 'access/permission-list-page',
      permission: 'permission:edit',
    },
  ],
});
