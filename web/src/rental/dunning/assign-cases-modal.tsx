import { Form } from 'antd';
import { useState } from 'react';
import { maxAssigned } from '@rental/contract/rental/dunning';
import type { OverdueRow } from '@rental/contract/rental/overdue';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import type { Chosen } from '../../ui/data-table/columns/columns.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { MultipleSelect } from '../../ui/fields/multiple-select.tsx';
import { dunningReads } from './dunning-reads.ts';
import './dunning.css';

interface AssignCasesModalProps {
  readonly chosen: Chosen<OverdueRow>;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** 分配催收员: to one, or evenly among some; to nobody where none is chosen. */
export function AssignCasesModal({ chosen, onClosed }: AssignCasesModalProps) {
  const [seen] = useState(() => seenOf(chosen.rows));
  const caseIds = seen.map(({ caseId }) => caseId);
  const [form] = Form.useForm<{ ownerIds?: number[] }>();
  const command = useCommand('assignCases', { refreshes: [...dunningReads, 'caseOwners'] });
  const offered = useRead('caseOwners');
  const ownerIds = Form.useWatch('ownerIds', form) ?? [];
  const isTooMany = caseIds.length > maxAssigned;
  return (
    <CommandDialog
      title="分配催收员"
      okText={ownerIds.length === 0 ? '收回，不分配' : '确认分配'}
      command={command}
      form={form}
      isOkDisabled={isTooMany}
      onClosed={() => {
        if (command.isSuccess) chosen.release(chosen.rows.map(({ id }) => id));
        onClosed();
      }}
    >
      <p className="dunning-words" role="status">
        {isTooMany
          ? `一次最多分配${maxAssigned}个案件，已选 ${caseIds.length} 个。`
          : wordsOf(chosen.rows.length, caseIds.length, ownerIds.length)}
      </p>
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ ownerIds: given = [] }) =>
          command.mutate({ body: { caseIds, ownerIds: given, seen } })
        }
      >
        <Form.Item
          name="ownerIds"
          label="催收员"
          extra="选多人时平均分配，手上案件少的先分；不选则收回，由主管再分配"
        >
          <MultipleSelect
            showSearch={{ optionFilterProp: 'label' }}
            loading={offered.isPending}
            placeholder="选择催收员"
            options={(offered.data?.owners ?? []).map(({ id, name, openCases, awayUntil }) => ({
              value: id,
              label:
                awayUntil === null
                  ? `${name}（手上 ${openCases} 个）`
                  : `${name}（休假至 ${awayUntil}）`,
              disabled: awayUntil !== null,
            }))}
          />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}

/** The cases of these rows, each with the owner that the list shows. */
const seenOf = (rows: readonly OverdueRow[]) =>
  [...new Map(rows.map(({ caseId, ownerId }) => [caseId, ownerId]))].map(([caseId, ownerId]) => ({
    caseId,
    ownerId,
  }));

/** A customer with several orders has one case. */
function wordsOf(orders: number, cases: number, owners: number): string {
  const chosen = `已选 ${orders} 条订单，共 ${cases} 个案件`;
  if (owners === 0) return `${chosen}，将收回，不属于任何人。`;
  return owners === 1
    ? `${chosen}，将全部分给所选催收员。`
    : `${chosen}，将平均分给 ${owners} 人。`;
}
