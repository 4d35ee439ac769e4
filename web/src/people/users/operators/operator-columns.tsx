import type { OperatorRow } from '@rental/contract/people/users/users';
import { dataScopeLabels } from '@rental/domain/people/access/data-scope';
import type { Column } from '../../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../../ui/data-table/list-call.ts';
import { twoLines } from '../../../ui/data-table/rows/two-lines.tsx';
import { clockText, dayText, timeText } from '../../../ui/texts/time-text.ts';

/** The columns of 员工管理. */
export const operatorColumns: readonly Column<OperatorRow, SortField<'listOperators'>>[] = [
  {
    key: 'username',
    title: '账号 / 昵称',
    width: 160,
    isKey: true,
    pin: 'left',
    cell: (operator) => twoLines(operator.username, operator.nickName),
    hint: (operator) => `${operator.username} ${operator.nickName}`,
  },
  { key: 'enabled', title: '状态', width: 96, cell: stateText },
  {
    key: 'roles',
    title: '角色 / 数据范围',
    width: 144,
    cell: (operator) =>
      twoLines(namesOf(operator.roles), dataScopeLabels.get(operator.dataScope) ?? ''),
    hint: (operator) => namesOf(operator.roles),
  },
  {
    key: 'dept',
    title: '部门 / 岗位',
    width: 144,
    cell: (operator) => twoLines(operator.dept?.name ?? '-', namesOf(operator.jobs)),
    hint: (operator) => `${operator.dept?.name ?? '-'} ${namesOf(operator.jobs)}`,
  },
  {
    key: 'stores',
    title: '店铺 / 渠道',
    width: 152,
    cell: belongsTo,
    hint: belongsTo,
  },
  {
    key: 'phone',
    title: '手机 / 邮箱',
    width: 144,
    cell: (operator) => twoLines(operator.phone ?? '-', operator.email ?? ''),
  },
  {
    key: 'sessionCount',
    title: '在线登录',
    width: 80,
    isAmount: true,
    cell: (operator) => operator.sessionCount,
  },
  {
    key: 'lastLoginAt',
    title: '最近登录',
    width: 104,
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? '从未登录' : twoLines(dayText(lastLoginAt), clockText(lastLoginAt)),
    hint: ({ lastLoginAt }) => (lastLoginAt === null ? '' : timeText(lastLoginAt)),
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '创建时间',
    width: 116,
    isMinor: true,
    cell: ({ createTime }) => twoLines(dayText(createTime), clockText(createTime)),
    hint: ({ createTime }) => timeText(createTime),
  },
];

function stateText({ enabled, mustChangePassword }: OperatorRow) {
  if (!enabled) return <span className="operator-state is-off">已停用</span>;
  if (mustChangePassword) return twoLines('启用', '待改初始密码');
  return '启用';
}

function belongsTo({ purpose, channel, stores }: OperatorRow): string {
  return purpose === 2 ? `渠道：${channel?.name ?? '-'}` : namesOf(stores);
}

const namesOf = (rows: readonly { readonly name: string }[]) =>
  rows.map((row) => row.name).join('、') || '-';
