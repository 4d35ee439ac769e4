import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { Gate } from '../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';
import './access.css';

/** 角色管理: the roles, and beside them what the chosen one gives. */
export default function RoleListPage() {
  const { modal } = App.useApp();
  const roles = useRead('listRoles', { query: { size: 500 } });
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isDirty = useRef(false);
  const noteDirty = useCallback((isDirtyNow: boolean) => {
    isDirty.current = isDirtyNow;
  }, []);
  const rows = roles.data?.content;
  const chosen = rows?.find(({ id }) => id === chosenId) ?? rows?.[0];

  const choose = (id: number) => {
    const go = () => {
      isDirty.current = false;
      setChosenId(id);
    };
    if (!isDirty.current || id === chosen?.id) go();
    else
      void modal.confirm({
        title: '有未保存的内容',
        content: `「${chosen?.name ?? ''}」的修改尚未保存，继续操作将丢失。`,
        okText: '不保存，继续',
        okButtonProps: { danger: true },
        cancelText: '返回编辑',
        onOk: go,
      });
  };

  if (rows === undefined)
    return roles.error === null ? (
      <Loading rows={10} />
    ) : (
      <Failed error={roles.error} onRetry={() => void roles.refetch()} />
    );
  return (
    <div className="role-page">
      <section className="access-card role-side" aria-label="角色">
        <div className="access-head">
          <h1>角色管理</h1>
          <Gate anyOf={['role:edit']}>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setAdding(true)}
            >
              新增角色
            </Button>
          </Gate>
        </div>
        <RoleList roles={rows} chosenId={chosen?.id ?? null} onChoose={choose} />
      </section>
      {chosen === undefined ? (
        <div className="access-card">
          <Empty words="暂无角色，点击「新增角色」添加" />
        </div>
      ) : (
        <RoleEditor
          key={chosen.id}
          roleId={chosen.id}
          onDirty={noteDirty}
          onDeleted={() => setChosenId(null)}
        />
      )}
      {isAdding ? (
        <NewRoleDialog
          onClosed={(created) => {
            setAdding(false);
            if (created !== null) choose(created);
          }}
        />
      ) : null}
    </div>
  );
}
