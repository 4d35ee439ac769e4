import { App, Button } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { MultipleSelect } from '../../ui/fields/multiple-select.tsx';
import type { vacationReads } from './dunning-reads.ts';

interface StandInFormProps {
  readonly of: AnswerOf<'dunningVacations'>['vacations'][number];
  readonly reads: typeof vacationReads;
}

/** 代管: the open cases of who is away go to one, or evenly to some. */
export function StandInForm({ of: { id, operatorId, operatorName }, reads }: StandInFormProps) {
  const { message } = App.useApp();
  const [ownerIds, setOwnerIds] = useState<number[]>([]);
  const offered = useRead('caseOwners');
  const command = useCommand('standIn', { refreshes: [...reads] });
  const owners = (offered.data?.owners ?? []).filter((one) => one.id !== operatorId);
  return (
    <div className="dunning-vacation-head">
      <MultipleSelect
        aria-label={`${operatorName}的代管人员`}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="代管人员，选多人时平均分配"
        value={ownerIds}
        onChange={setOwnerIds}
        options={owners.map(({ id: value, name, openCases, awayUntil }) => ({
          value,
          label: awayUntil === null ? `${name}（手上 ${openCases} 个）` : `${name}（休假中）`,
          disabled: awayUntil !== null,
        }))}
      />
      <Button
        disabled={ownerIds.length === 0}
        loading={command.isPending}
        onClick={() =>
          command.mutate(
            { body: { id, ownerIds } },
            {
              onSuccess: ({ changed, isCapped }) =>
                void message.success(
                  isCapped ? `已移交 ${changed} 个案件，还有未移交的` : `已移交 ${changed} 个案件`,
                ),
            },
          )
        }
      >
        移交案件
      </Button>
    </div>
  );
}
