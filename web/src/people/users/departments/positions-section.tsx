import { useState } from 'react';
import type { PositionRow } from '@rental/contract/people/users/departments';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { PeopleCard } from '../operators/people-card.tsx';
import { RowButton } from '../operators/row-button.tsx';
import { DeletePositionModal } from './delete-position-modal.tsx';
import { PositionModal } from './position-modal.tsx';

type Opened =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'delete'; readonly position: PositionRow };

/** The positions (岗位) people have. */
export function PositionsSection() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead('allPositions');
  const onClosed = () => setOpened(null);
  return (
    <PeopleCard
      title="岗位"
      read={read}
      onCreate={() => setOpened({ what: 'create' })}
      table={<PositionTable positions={read.data ?? []} onOpen={setOpened} />}
    >
      {opened?.what === 'create' ? <PositionModal onClosed={onClosed} /> : null}
      {opened?.what === 'edit' ? (
        <PositionModal position={opened.position} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'delete' ? (
        <DeletePositionModal position={opened.position} onClosed={onClosed} />
      ) : null}
    </PeopleCard>
  );
}

interface PositionTableProps {
  readonly positions: readonly PositionRow[];
  readonly onOpen: (opened: Opened) => void;
}

function PositionTable({ positions, onOpen }: PositionTableProps) {
  const mayEdit = useMay()('department:edit');
  return (
    <ScrollRegion className="plain-table-scroll" label="岗位列表">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">岗位</th>
            <th scope="col">状态</th>
            <th scope="col" className="is-amount">
              员工
            </th>
            {mayEdit ? (
              <th scope="col" className="is-action">
                操作
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {positions.map((position, index) => (
            <tr key={position.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <th scope="row">{position.name}</th>
              <td>{position.enabled ? '启用' : '已停用'}</td>
              <td className="is-amount">{position.operatorCount}</td>
              {mayEdit ? (
                <td className="department-actions is-action">
                  <RowButton
                    words="编辑"
                    of={position}
                    onClick={() => onOpen({ what: 'edit', position })}
                  />
                  <RowButton
                    words="删除"
                    of={position}
                    isDanger
                    onClick={() => onOpen({ what: 'delete', position })}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
