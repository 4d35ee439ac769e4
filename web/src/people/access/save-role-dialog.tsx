import { useEffect } from 'react';
import type { RoleDetail } from '@rental/contract/people/access/roles';
import { dataScopeLabels } from '@rental/domain/people/access/data-scope';
import type { GrantNode } from '@rental/domain/people/access/grant-tree';
import { CallError } from '../../http/call-error.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRefresh } from '../../http/use-read.ts';
import {
  AgreedDialog,
  isRequested,
  wantedByDialog,
  type Agreeing,
} from '../../ui/dialogs/agreed-dialog.tsx';
import { placesOf } from './rights-choice.ts';
import { changeOf, rightsWith, type RoleDraft } from './role-draft.ts';

interface SaveRoleDialogProps {
  readonly role: RoleDetail;
  readonly tree: readonly GrantNode[];
  readonly draft: RoleDraft;
  readonly onClosed: () => void;
  readonly onSaved: () => void;
}

/** The coming changes, right by right, and the operators concerned. */
export function SaveRoleDialog({ role, tree, draft, onClosed, onSaved }: SaveRoleDialogProps) {
  const command = useCommand('updateRole', {
    refreshes: ['listRoles', 'roleDetail'],
    quiet: wantedByDialog,
  });
  const { added, removed, dataScope } = changeOf(role, draft);
  const places = placesOf(tree);
  const isStale = command.error instanceof CallError && command.error.code === 'role_changed';
  useRefreshOn(isStale);
  const save = (agreeing: Agreeing) =>
    command.mutate(
      {
        body: {
          id: role.id,
          permissions: [...rightsWith(role, draft)],
          ...(dataScope !== null && { dataScope }),
          revision: role.revision,
          ...agreeing,
        },
      },
      { onSuccess: (done) => (isRequested(done) ? undefined : onSaved()) },
    );
  return (
    <AgreedDialog
      title={`确认修改角色「${role.name}」`}
      okText="确认修改"
      command={command}
      onTyped={(_, agreeing) => save(agreeing)}
      isOkDisabled={isStale && command.variables?.body.revision === role.revision}
      onClosed={onClosed}
    >
      {dataScope === null ? null : (
        <p className="role-diff-scope">
          数据范围：<del>{dataScopeLabels.get(role.dataScope)}</del> →{' '}
          <ins>{dataScopeLabels.get(dataScope)}</ins>
        </p>
      )}
      <RightsDiff title="新增" sign="+" rights={added} places={places} />
      <RightsDiff title="移除" sign="−" rights={removed} places={places} />
      <p className="access-note">
        {role.operatorCount === 0
          ? '目前没有员工使用该角色。'
          : `保存后立即对使用该角色的 ${role.operatorCount} 名员工生效，无需重新登录。`}
      </p>
    </AgreedDialog>
  );
}

/**
 * Somebody else changed the role: what the dialog compares with is fetched again. Only then, so that the shown changes
 * are the confirmed ones.
 */
function useRefreshOn(isStale: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (isStale) refresh('roleDetail');
  }, [isStale, refresh]);
}

interface RightsDiffProps {
  readonly title: '新增' | '移除';
  readonly sign: string;
  readonly rights: readonly string[];
  readonly places: ReadonlyMap<string, string>;
}

function RightsDiff({ title, sign, rights, places }: RightsDiffProps) {
  if (rights.length === 0) return null;
  return (
    <section className={title === '新增' ? 'role-diff is-added' : 'role-diff is-removed'}>
      <h3>
        {title} {rights.length} 项权限
      </h3>
      <ul aria-label={`${title}的权限`}>
        {rights.map((right) => (
          <li key={right}>
            <span aria-hidden>{sign}</span> {places.get(right) ?? right}
          </li>
        ))}
      </ul>
    </section>
  );
}
