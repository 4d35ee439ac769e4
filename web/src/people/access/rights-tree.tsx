import { Checkbox, Tooltip } from 'antd';
import { useId } from 'react';
import { rightsOf, type GrantNode } from '@rental/domain/people/access/grant-tree';
import { tickOf, toggled } from './rights-choice.ts';

interface RightsTreeProps {
  readonly tree: readonly GrantNode[];
  readonly chosen: ReadonlySet<string>;
  /** The rights that the editor holds: others are shown and stay as they are. */
  readonly held: ReadonlySet<string>;
  /** Why nothing at all can be changed; null where it can. */
  readonly obstacle: string | null;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const notHeld = '您自己没有这项权限，不能授予或收回';

/** Menus with their pages and buttons, each with its box, area by area. */
export function RightsTree({ tree, ...props }: RightsTreeProps) {
  const toggle = (node: GrantNode) =>
    props.onChange(toggled(tree, props.chosen, node.key, props.held));
  return (
    <div className="rights-tree">
      {tree.map((node) => (
        <RightsBranch key={node.key} node={node} isArea {...props} onToggle={toggle} />
      ))}
    </div>
  );
}

interface BranchProps extends Omit<RightsTreeProps, 'tree' | 'onChange'> {
  readonly node: GrantNode;
  readonly isArea?: boolean;
  readonly onToggle: (node: GrantNode) => void;
}

function RightsBranch({ node, isArea = false, ...props }: BranchProps) {
  const labelId = useId();
  const rights = rightsOf([node]);
  if (node.children.length === 0 && !isArea) return <RightBox node={node} {...props} />;
  const count = rights.filter((right) => props.chosen.has(right)).length;
  return (
    <div
      className={isArea ? 'rights-branch is-area' : 'rights-branch'}
      role="group"
      aria-labelledby={labelId}
    >
      <div className="rights-head">
        <span id={labelId}>
          <RightBox node={node} {...props} />
        </span>
        <span className="rights-count">
          {count} / {rights.length}
        </span>
      </div>
      {node.children.length === 0 ? null : (
        <div className="rights-children">
          {node.children.map((child) => (
            <RightsBranch key={child.key} node={child} {...props} />
          ))}
        </div>
      )}
    </div>
  );
}

function RightBox({ node, chosen, held, obstacle, onToggle }: Omit<BranchProps, 'isArea'>) {
  const tick = tickOf(node, chosen);
  const isLacking = !rightsOf(node.right === null ? [node] : [{ ...node, children: [] }]).some(
    (right) => held.has(right),
  );
  const reason = obstacle ?? (isLacking ? notHeld : null);
  return (
    <Tooltip title={reason}>
      <Checkbox
        checked={tick === 'all'}
        indeterminate={tick === 'some'}
        disabled={reason !== null}
        aria-description={reason ?? undefined}
        onChange={() => onToggle(node)}
      >
        {node.label}
      </Checkbox>
    </Tooltip>
  );
}
