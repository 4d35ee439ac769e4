import { Button, Select, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { RoleDetail } from '@rental/contract/people/access/roles';
import {
  dataScope,
  dataScopeLabels,
  isScopeOf,
  mayGiveScope,
} from '@rental/domain/people/access/data-scope';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { useUnsaved } from '../../ui/tab-page.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RenameRoleDialog } from './rename-role-dialog.tsx';
import { RightsTree } from './rights-tree.tsx';
import { changeOf, draftOf, noDraft, rightsWith, type RoleDraft } from './role-draft.ts';
import { RoleHolders } from './role-holders.tsx';
import { SaveRoleDialog } from './save-role-dialog.tsx';

interface RoleEditorProps {
  readonly roleId: number;
  /** Told to the list, which asks before it leaves. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onDeleted: () => void;
}

/** The rights of one role. */
export function RoleEditor({ roleId, onDirty, onDeleted }: RoleEditorProps) {
  const role = useRead('roleDetail', { params: { id: roleId } });
  const purpose = role.data?.purpose ?? 1;
  const rights = useRead(
    'roleRights',
    { query: { purpose } },
    { enabled: role.data !== undefined },
  );
  const error = role.error ?? rights.error;
  if (role.data !== undefined && rights.data !== undefined)
    return (
      <LoadedRole role={role.data} rights={rights.data} onDirty={onDirty} onDeleted={onDeleted} />
    );
  return (
    <section className="access-card role-main" aria-label="角色权限">
      {error === null ? (
        <Loading rows={12} />
      ) : (
        <Failed
          error={error}
          onRetry={() => {
            void role.refetch();
            if (role.data !== undefined) void rights.refetch();
          }}
        />
      )}
    </section>
  );
}

/** The reason why this operator cannot change the role's rights; null: none. */
function obstacleOf(role: RoleDetail, mayEdit: boolean): string | null {
  if (!mayEdit) return '您没有修改角色的权限';
  if (role.isOwn) return '这是您自己的角色，权限须由他人修改';
  if (!role.isWithinOwnRights) return '该角色的权限或数据范围超出您自己的，不能修改';
  return null;
}

interface LoadedRoleProps {
  readonly role: RoleDetail;
  readonly rights: AnswerOf<'roleRights'>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onDeleted: () => void;
}

function LoadedRole({ role: read, rights, onDirty, onDeleted }: LoadedRoleProps) {
  const may = useMay();
  const [draft, setDraft] = useState<RoleDraft>(noDraft);
  /** The saved rights, until the role is read again; null: the role is as it was read. */
  const [saved, setSaved] = useState<RoleDetail | null>(null);
  const [opened, setOpened] = useState<'save' | 'rename' | 'delete' | null>(null);
  // changes are made to what was saved, and hold when the role is read again
  const role = saved?.revision === read.revision ? saved : read;
  const obstacle = obstacleOf(role, may('role:edit'));
  const change = changeOf(role, draft);
  const count = change.added.length + change.removed.length + (change.dataScope === null ? 0 : 1);
  const hasChanged = count > 0;
  useUnsaved(hasChanged);
  useEffect(() => onDirty(hasChanged), [onDirty, hasChanged]);

  const scope = draft.dataScope ?? role.dataScope;
  return (
    <section className="access-card role-main" aria-label="角色权限">
      <RoleHead role={role} onOpen={setOpened} />
      {obstacle === null ? null : <p className="access-note">{obstacle}</p>}
      <div className="role-scope">
        <label htmlFor={`scope-${role.id}`}>数据范围</label>
        <Select
          id={`scope-${role.id}`}
          value={scope}
          disabled={obstacle !== null}
          options={scopeOptions(role, rights.ownScope)}
          onChange={(dataScope) => setDraft({ ...draft, dataScope })}
        />
        <span className="role-scope-words">{scopeWords[scope]}</span>
      </div>
      <RightsTree
        tree={rights.tree}
        chosen={rightsWith(role, draft)}
        held={new Set(rights.held)}
        obstacle={obstacle}
        onChange={(chosen) => setDraft(draftOf(role, draft, chosen))}
      />
      <RoleHolders role={role} />
      {obstacle === null ? (
        <div className="role-bar" role="region" aria-label="未保存的修改">
          <span role="status">
            {hasChanged
              ? `新增 ${change.added.length} 项，移除 ${change.removed.length} 项${
                  change.dataScope === null ? '' : '，数据范围有变'
                }`
              : '没有未保存的修改'}
          </span>
          <Button disabled={!hasChanged} onClick={() => setDraft(noDraft)}>
            还原
          </Button>
          <Button type="primary" disabled={!hasChanged} onClick={() => setOpened('save')}>
            保存权限
          </Button>
        </div>
      ) : null}
      {opened === 'save' ? (
        <SaveRoleDialog
          role={role}
          tree={rights.tree}
          draft={draft}
          onClosed={() => setOpened(null)}
          onSaved={() => {
            setSaved({
              ...role,
              permissions: [...rightsWith(role, draft)],
              dataScope: draft.dataScope ?? role.dataScope,
            });
            setDraft(noDraft);
          }}
        />
      ) : null}
      {opened === 'rename' ? (
        <RenameRoleDialog role={role} onClosed={() => setOpened(null)} />
      ) : null}
      {opened === 'delete' ? (
        <DeleteRoleDialog role={role} onClosed={() => setOpened(null)} onDeleted={onDeleted} />
      ) : null}
    </section>
  );
}

interface RoleHeadProps {
  readonly role: RoleDetail;
  readonly onOpen: (dialog: 'rename' | 'delete') => void;
}

function RoleHead({ role, onOpen }: RoleHeadProps) {
  const may = useMay();
  return (
    <header className="access-head">
      <div className="role-title">
        <h2>
          {role.name} {role.builtIn ? <Tag>内置</Tag> : null}
        </h2>
        <p>{role.description === '' ? '暂无说明' : role.description}</p>
      </div>
      {may('role:edit') ? (
        <div className="access-actions">
          <Button onClick={() => onOpen('rename')}>修改名称与说明</Button>
          <ReasonedButton danger obstacle={deleteObstacle(role)} onClick={() => onOpen('delete')}>
            删除
          </ReasonedButton>
        </div>
      ) : null}
    </header>
  );
}

function deleteObstacle(role: RoleDetail): string | null {
  if (role.builtIn) return '系统内置角色不能删除';
  if (role.operatorCount > 0) return `有${role.operatorCount}名员工正在使用该角色，请先调整`;
  return role.isWithinOwnRights ? null : '该角色的权限超出您自己的，不能删除';
}

const scopeWords: Readonly<Record<RoleDetail['dataScope'], string>> = {
  [dataScope.all]: '本品牌的全部店铺与渠道',
  [dataScope.department]: '员工所在部门及其下级部门的店铺',
  [dataScope.stores]: '分配给员工的店铺',
  [dataScope.channel]: '员工所属的渠道',
  [dataScope.self]: '指派给员工本人的订单',
};

function scopeOptions({ purpose, dataScope: now }: RoleDetail, own: RoleDetail['dataScope']) {
  return [...dataScopeLabels]
    .filter(([scope]) => isScopeOf(purpose, scope))
    .map(([value, label]) => ({
      value,
      label: mayGiveScope(own, value) ? label : `${label}（超出您的数据范围）`,
      disabled: !mayGiveScope(own, value) && value !== now,
    }));
}
