import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { OperatorRow } from '@rental/contract/people/users/users';
import { purposeLabels } from '@rental/domain/people/access/purpose';
import type { AnswerOf } from '../../../http/call.ts';
import { useSession } from '../../../http/session.ts';
import { useRead } from '../../../http/use-read.ts';
import type { RowAction } from '../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../../ui/data-table/list-call.ts';
import { Gate, useMay, useTurnedOn } from '../../../ui/gate.tsx';
import { ChannelsDrawer } from './channels-drawer.tsx';
import { CreateChannelModal } from './create-channel-modal.tsx';
import { CreateOperatorModal } from './create-operator-modal.tsx';
import { DeleteOperatorModal } from './delete-operator-modal.tsx';
import { EditOperatorModal } from './edit-operator-modal.tsx';
import { operatorColumns } from './operator-columns.tsx';
import { OperatorSessionsDrawer } from './operator-sessions-drawer.tsx';
import { ResetPasswordModal } from './reset-password-modal.tsx';
import { SwitchOperatorModal } from './switch-operator-modal.tsx';
import '../users.css';

type Opened =
  | { readonly what: 'create' | 'createChannel' | 'channels' }
  | { readonly what: OperatorAct; readonly operator: OperatorRow };

type OperatorAct = 'edit' | 'switch' | 'delete' | 'sessions' | 'reset';

/** 员工管理: who works here, with which roles, and from where they are signed in. */
export default function OperatorListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const may = useMay();
  const isOn = useTurnedOn();
  const ownId = useSession((session) => session.user?.id);
  const options = useRead('operatorOptions');
  const fields = useMemo(() => fieldsWith(options.data), [options.data]);
  const rights = ['user:edit', 'user:delete', 'user:session', 'user:reset'] as const;
  const allowed = rights.filter((right) => may(right)).join(' ');
  const actions = useMemo(
    () => (operator: OperatorRow) => actionsOf(operator, allowed, operator.id === ownId, setOpened),
    [allowed, ownId],
  );

  const onClosed = () => setOpened(null);
  return (
    <>
      <DataTable
        read="listOperators"
        rules={rules}
        noun="员工"
        columns={operatorColumns}
        rowKey={idOf}
        fields={fields}
        actions={actions}
        commands={
          <>
            <Gate anyOf={['user:edit']}>
              <Button type="primary" onClick={() => setOpened({ what: 'create' })}>
                新增员工
              </Button>
            </Gate>
            {isOn('OpenDistribution') ? (
              <Gate anyOf={['channel:edit']}>
                <Button onClick={() => setOpened({ what: 'createChannel' })}>新增渠道</Button>
                <Button onClick={() => setOpened({ what: 'channels' })}>渠道与推广码</Button>
              </Gate>
            ) : null}
          </>
        }
        onRefresh={() => void options.refetch()}
      />
      {opened?.what === 'create' ? <CreateOperatorModal onClosed={onClosed} /> : null}
      {opened?.what === 'createChannel' ? <CreateChannelModal onClosed={onClosed} /> : null}
      {opened?.what === 'channels' ? <ChannelsDrawer onClosed={onClosed} /> : null}
      {opened?.what === 'edit' ? (
        <EditOperatorModal operator={opened.operator} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'switch' ? (
        <SwitchOperatorModal operator={opened.operator} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'delete' ? (
        <DeleteOperatorModal operator={opened.operator} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'reset' ? (
        <ResetPasswordModal
          operator={{ id: opened.operator.id, name: opened.operator.nickName }}
          onClosed={onClosed}
        />
      ) : null}
      {opened?.what === 'sessions' ? (
        <OperatorSessionsDrawer operator={opened.operator} onClosed={onClosed} />
      ) : null}
    </>
  );
}

const rules = async () => (await import('@rental/contract/people/users/users')).listOperators;

const idOf = (operator: OperatorRow) => operator.id;

/** The actions on an operator now: none on a stronger one, few on oneself. */
function actionsOf(
  operator: OperatorRow,
  allowed: string,
  isOwn: boolean,
  open: (opened: Opened) => void,
): RowAction[] {
  const actions: RowAction[] = [];
  const may = (right: string) => allowed.split(' ').includes(right) && operator.isWithinOwnRights;
  const add = (what: OperatorAct, label: string, isDanger = false) =>
    actions.push({ key: what, label, isDanger, onSelect: () => open({ what, operator }) });
  if (may('user:edit')) add('edit', '编辑');
  if (allowed.split(' ').includes('user:session')) add('sessions', '登录设备');
  if (may('user:reset') && !isOwn) add('reset', '重置密码');
  if (may('user:edit') && !isOwn)
    add('switch', operator.enabled ? '停用' : '启用', operator.enabled);
  if (may('user:delete') && !isOwn) add('delete', '删除', true);
  return actions;
}

const choices = (rows: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

function fieldsWith(
  options: AnswerOf<'operatorOptions'> | undefined,
): FilterField<FilterName<'listOperators'>>[] {
  return [
    { kind: 'text', name: 'name', label: '账号昵称', placeholder: '账号或昵称的一部分' },
    { kind: 'choice', name: 'departmentIs', label: '部门', options: choices(options?.departments) },
    { kind: 'choice', name: 'roleIs', label: '角色', options: choices(options?.roles) },
    { kind: 'choice', name: 'storeIs', label: '店铺', options: choices(options?.stores) },
    {
      kind: 'choice',
      name: 'purpose',
      label: '平台',
      options: Object.entries(purposeLabels).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'enabled',
      label: '状态',
      options: [
        { value: 'true', label: '启用' },
        { value: 'false', label: '已停用' },
      ],
    },
  ];
}
