import { Alert, Button, Form, Input, Select } from 'antd';
import { addVacation } from '@rental/contract/rental/dunning-vacations';
import type { AnswerOf, ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { useMay } from '../../ui/gate.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { vacationReads as reads } from './dunning-reads.ts';
import { StandInForm } from './stand-in-form.tsx';
import './dunning.css';

type Body = ArgsOf<'addVacation'>['body'];
type Vacation = AnswerOf<'dunningVacations'>['vacations'][number];

/** 休假: one's own, or of all collectors for who assigns cases. */
export function VacationsDrawer({ onClosed }: { readonly onClosed: () => void }) {
  const read = useRead('dunningVacations');
  return (
    <DetailDrawer title="催收员休假" size={620} read={read} onClosed={onClosed}>
      {({ vacations, lentCases, isAway }) => (
        <>
          <TakeBack lentCases={lentCases} isAway={isAway} />
          {vacations.length === 0 ? <Empty words="没有登记休假" /> : null}
          <ul className="dunning-vacations">
            {vacations.map((vacation) => (
              <li key={vacation.id}>
                <VacationItem vacation={vacation} />
              </li>
            ))}
          </ul>
          <AddVacation />
        </>
      )}
    </DetailDrawer>
  );
}

function TakeBack({
  lentCases,
  isAway,
}: Pick<AnswerOf<'dunningVacations'>, 'lentCases' | 'isAway'>) {
  const command = useCommand('takeBack', { refreshes: [...reads] });
  if (lentCases === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={`您有 ${lentCases} 个案件由他人代管`}
      action={
        isAway ? null : (
          <Button loading={command.isPending} onClick={() => command.mutate({})}>
            收回我的案件
          </Button>
        )
      }
    />
  );
}

function VacationItem({ vacation }: { readonly vacation: Vacation }) {
  const may = useMay();
  const cancel = useCommand('cancelVacation', { refreshes: [...reads] });
  const { id, operatorName, fromOn, toOn, note, isNow, openCases } = vacation;
  return (
    <>
      <div className="dunning-vacation-head">
        <strong>{operatorName}</strong>
        <span>
          {fromOn} 至 {toOn}
          {isNow ? '（休假中）' : ''}
        </span>
        <Button
          size="small"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ body: { id } })}
        >
          取消休假
        </Button>
      </div>
      {note === null ? null : <p>{note}</p>}
      <p>手上还有 {openCases} 个案件</p>
      {openCases > 0 && may('dunning:assign') ? <StandInForm of={vacation} reads={reads} /> : null}
    </>
  );
}

/** 登记休假. */
function AddVacation() {
  const mayAssign = useMay()('dunning:assign');
  const [form] = Form.useForm<Body>();
  const owners = useRead('caseOwners', undefined, { enabled: mayAssign });
  const command = useCommand('addVacation', { refreshes: [...reads] });
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={({ operatorId, note, ...days }) =>
        command.mutate(
          {
            body: {
              ...days,
              ...(operatorId !== undefined && { operatorId }),
              ...(note !== undefined && note !== '' && { note }),
            },
          },
          { onSuccess: () => form.resetFields() },
        )
      }
    >
      <h3>登记休假</h3>
      {mayAssign ? (
        <ContractField of={addVacation} name="operatorId" label="催收员" extra="不选为自己">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(owners.data?.owners ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
        </ContractField>
      ) : null}
      <ContractField of={addVacation} name="fromOn" label="开始日期">
        <Input type="date" />
      </ContractField>
      <ContractField of={addVacation} name="toOn" label="结束日期" extra="含当天">
        <Input type="date" />
      </ContractField>
      <ContractField of={addVacation} name="note" label="备注">
        <Input maxLength={100} />
      </ContractField>
      <Button type="primary" htmlType="submit" loading={command.isPending}>
        登记休假
      </Button>
    </Form>
  );
}
