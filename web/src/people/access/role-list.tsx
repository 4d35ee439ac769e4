import { Input, Tag } from 'antd';
import { useState } from 'react';
import type { RoleRow } from '@rental/contract/people/access/roles';
import { dataScopeLabels } from '@rental/domain/people/access/data-scope';

interface RoleListProps {
  readonly roles: readonly RoleRow[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
}

const platforms = [
  { purpose: 1, label: '平台与商家' },
  { purpose: 2, label: '渠道' },
] as const;

/** The roles of both platforms; one of them is chosen. */
export function RoleList({ roles, chosenId, onChoose }: RoleListProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = roles.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <Input.Search
        allowClear
        aria-label="搜索角色"
        placeholder="搜索角色"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 ? <p className="access-nothing">没有符合条件的角色</p> : null}
      {platforms.map(({ purpose, label }) => {
        const ofPlatform = found.filter((role) => role.purpose === purpose);
        if (ofPlatform.length === 0) return null;
        return (
          <div key={purpose}>
            <h2 className="role-platform">{label}</h2>
            <ul className="role-list" aria-label={`${label}角色`}>
              {ofPlatform.map((role) => (
                <li key={role.id}>
                  <button
                    type="button"
                    aria-current={role.id === chosenId ? 'true' : undefined}
                    onClick={() => onChoose(role.id)}
                  >
                    <span className="role-name">
                      <span>{role.name}</span>
                      {role.builtIn ? <Tag>内置</Tag> : null}
                      {role.isOwn ? <Tag>我的角色</Tag> : null}
                    </span>
                    <small>
                      {dataScopeLabels.get(role.dataScope)} · {role.permissionCount} 项权限 ·{' '}
                      {role.operatorCount} 人
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
