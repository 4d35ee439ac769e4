import { useState } from 'react';
import type { DepartmentRow } from '@rental/contract/people/users/departments';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { inTreeOrder } from '../../../ui/tree-order.ts';
import { PeopleCard } from '../operators/people-card.tsx';
import { RowButton } from '../operators/row-button.tsx';
import { DeleteDepartmentModal } from './delete-department-modal.tsx';
import { DepartmentModal } from './department-modal.tsx';
import { DepartmentStoresModal } from './department-stores-modal.tsx';
import '../../../ui/plain-table.css';

type Opened =
  | { readonly what: 'create'; readonly parent: DepartmentRow | null }
  | { readonly what: 'edit' | 'stores' | 'delete'; readonly department: DepartmentRow };

/** The departments as a tree, each under the one it belongs to. */
export function DepartmentsSection() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead('allDepartments');
  const onClosed = () => setOpened(null);
  return (
    <PeopleCard
      title="部门"
      read={read}
      onCreate={() => setOpened({ what: 'create', parent: null })}
      table={<DepartmentTable departments={read.data ?? []} onOpen={setOpened} />}
    >
      {opened?.what === 'create' ? (
        <DepartmentModal parentId={opened.parent?.id ?? null} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'edit' ? (
        <DepartmentModal department={opened.department} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'stores' ? (
        <DepartmentStoresModal department={opened.department} onClosed={onClosed} />
      ) : null}
      {opened?.what === 'delete' ? (
        <DeleteDepartmentModal department={opened.department} onClosed={onClosed} />
      ) : null}
    </PeopleCard>
  );
}

interface DepartmentTableProps {
  readonly departments: readonly DepartmentRow[];
  readonly onOpen: (opened: Opened) => void;
}

function DepartmentTable({ departments, onOpen }: DepartmentTableProps) {
  const mayEdit = useMay()('department:edit');
  const rows = inTreeOrder(departments);
  return (
    <ScrollRegion className="plain-table-scroll" label="部门列表">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">部门</th>
            <th scope="col">状态</th>
            <th scope="col" className="is-amount">
              员工
            </th>
            <th scope="col" className="is-amount">
              店铺
            </th>
            {mayEdit ? (
              <th scope="col" className="is-action">
                操作
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row: department, depth }, index) => (
            <tr key={department.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <th scope="row" style={{ paddingInlineStart: 10 + depth * 20 }}>
                {department.name}
              </th>
              <td>{department.enabled ? '启用' : '已停用'}</td>
              <td className="is-amount">{department.operatorCount}</td>
              <td className="is-amount">{department.storeCount}</td>
              {mayEdit ? (
                <td className="department-actions is-action">
                  <RowButton
                    words="编辑"
                    of={department}
                    onClick={() => onOpen({ what: 'edit', department })}
                  />
                  <RowButton
                    words="新增下级"
                    of={department}
                    onClick={() => onOpen({ what: 'create', parent: department })}
                  />
                  <RowButton
                    words="所属店铺"
                    of={department}
                    onClick={() => onOpen({ what: 'stores', department })}
                  />
                  <RowButton
                    words="删除"
                    of={department}
                    isDanger
                    onClick={() => onOpen({ what: 'delete', department })}
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
