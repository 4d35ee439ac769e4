import { Button, Tree } from 'antd';
import { useState } from 'react';
import type { BranchNode } from '@rental/contract/rental/distribution';
import { call, type AnswerOf } from '../../http/call.ts';
import { showError } from '../../http/errors.ts';
import { useRead } from '../../http/use-read.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';

type Branch = AnswerOf<'distributionBranch'>;

/** 关系树: who stands below whom; a branch is read when it is opened. */
export function RelationTree() {
  const { data, error, refetch } = useRead('distributionBranch', { query: {} });
  return (
    <PageSection title="关系树">
      {data === undefined && error === null ? <Loading rows={6} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.nodes.length === 0 ? <Empty words="暂无分销员，可在「分销员」中新增" /> : null}
      {data === undefined || data.nodes.length === 0 ? null : <Branches top={data} />}
    </PageSection>
  );
}

/** The branch below nobody, by the same kind of name as the others. */
const top = 0;

interface TreeNode {
  readonly key: string;
  readonly id: number;
  readonly title: React.ReactNode;
  readonly isLeaf: boolean;
  readonly selectable: false;
  readonly children?: TreeNode[];
}

function Branches({ top: first }: { readonly top: Branch }) {
  const [read, setRead] = useState<ReadonlyMap<number, Branch>>(new Map());
  const branches = new Map(read).set(top, joined(first, read.get(top)));
  const load = async (parentId: number) => {
    const known = branches.get(parentId);
    if (known !== undefined && known.next === null) return;
    try {
      const more = await call('distributionBranch', {
        query: {
          ...(parentId !== top && { parentIs: parentId }),
          ...(known?.next && { after: known.next }),
        },
      });
      setRead((before) => new Map(before).set(parentId, joined(before.get(parentId), more)));
    } catch (cause) {
      showError(cause);
    }
  };
  const nodesOf = (parentId: number): TreeNode[] => {
    const branch = branches.get(parentId);
    if (branch === undefined) return [];
    const nodes = branch.nodes.map((node) => ({
      key: String(node.id),
      id: node.id,
      title: <NodeTitle node={node} />,
      isLeaf: node.childCount === 0,
      selectable: false as const,
      ...(branches.has(node.id) && { children: nodesOf(node.id) }),
    }));
    return branch.next === null ? nodes : [...nodes, moreOf(parentId, load)];
  };
  return (
    <div className="distribution-tree">
      <Tree
        aria-label="分销关系树"
        treeData={nodesOf(top)}
        loadData={({ id }) => (branches.has(id) ? Promise.resolve() : load(id))}
      />
    </div>
  );
}

const joined = (before: Branch | undefined, more: Branch | undefined): Branch => ({
  nodes: [...(before?.nodes ?? []), ...(more?.nodes ?? [])],
  next: (more ?? before)?.next ?? null,
});

const moreOf = (parentId: number, load: (parentId: number) => Promise<void>): TreeNode => ({
  key: `more ${parentId}`,
  id: -1,
  title: (
    <Button type="link" size="small" onClick={() => void load(parentId)}>
      加载更多
    </Button>
  ),
  isLeaf: true,
  selectable: false,
});

const NodeTitle = ({ node }: { readonly node: BranchNode }) => (
  <span className="distribution-tree-node">
    <span>
      {node.name} {node.phone}
    </span>
    <small>
      {node.depth}级，下级{node.childCount}人{node.isActive ? '' : '，已冻结'}
    </small>
  </span>
);
