import { Tag } from 'antd';
import type { RoleDetail } from '@rental/contract/people/access/roles';

/** The operators with the role. */
export function RoleHolders({ role }: { role: RoleDetail }) {
  const { operators, operatorCount } = role;
  return (
    <section className="role-holders" aria-label="使用该角色的员工">
      <h3>使用该角色的员工（{operatorCount}）</h3>
      {operatorCount === 0 ? <p className="access-nothing">暂无员工使用该角色</p> : null}
      <ul>
        {operators.map(({ id, username, nickName, enabled }) => (
          <li key={id}>
            <Tag>
              {nickName}（{username}）{enabled ? '' : ' 已停用'}
            </Tag>
          </li>
        ))}
        {operatorCount > operators.length ? (
          <li>另有 {operatorCount - operators.length} 人</li>
        ) : null}
      </ul>
    </section>
  );
}
