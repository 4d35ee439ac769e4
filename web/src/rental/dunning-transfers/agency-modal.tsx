import { App, Form, Input, Select, Switch } from 'antd';
import {
  addDunningAgency,
  updateDunningAgency,
  type AgencyRow,
} from '@rental/contract/rental/dunning-agencies';
import type { AnswerOf, ArgsOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { PercentInput } from '../../ui/fields/percent-input.tsx';
import { transferReads } from './transfer-reads.ts';

type Body = Omit<ArgsOf<'updateDunningAgency'>['body'], 'stepUp'>;

interface AgencyModalProps {
  /** Null: a new one. */
  readonly agency: AgencyRow | null;
  readonly apps: AnswerOf<'dunningAgencies'>['apps'];
  readonly onClosed: () => void;
}

/** 新增 or 修改委外机构: it decides who gets customers' data and what that costs, so that it takes the operator's own password. */
export function AgencyModal({ agency, apps, onClosed }: AgencyModalProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Body>();
  const saving = { refreshes: transferReads, quiet: wantedByDialog };
  const add = useCommand('addDunningAgency', saving);
  const update = useCommand('updateDunningAgency', saving);
  const onSuccess = () => void message.success('委外机构已保存');
  return (
    <AgreedDialog<Body>
      title={agency === null ? '新增委外机构' : '修改委外机构'}
      okText="保存"
      command={agency === null ? add : update}
      form={form}
      isAlwaysProven
      initialValues={agency ?? { shareBp: 2_500 }}
      onTyped={({ openAppId = null, ...typed }, { stepUp = {} }) => {
        if (agency !== null)
          update.mutate(
            { params: { id: agency.id }, body: { ...typed, openAppId, stepUp } },
            { onSuccess },
          );
        else add.mutate({ body: { ...typed, openAppId, stepUp } }, { onSuccess });
      }}
      onClosed={onClosed}
    >
      <ContractField of={addDunningAgency} name="name" label="机构名称">
        <Input allowClear maxLength={50} />
      </ContractField>
      <div className="transfer-pair">
        <ContractField of={addDunningAgency} name="contactName" label="联系人">
          <Input allowClear maxLength={20} />
        </ContractField>
        <ContractField of={addDunningAgency} name="contactPhone" label="联系电话">
          <Input allowClear maxLength={20} />
        </ContractField>
        <ContractField
          of={addDunningAgency}
          name="shareBp"
          label="分成比例"
          extra="只用于以后登记的移交"
        >
          <PercentInput />
        </ContractField>
        <Form.Item
          name="openAppId"
          label="下载应用"
          extra="在「开放接口」建应用，勾选「委外机构下载案件」"
        >
          <Select
            allowClear
            placeholder="不绑定则不能下载"
            options={offered(apps, agency).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </div>
      {agency === null ? null : (
        <ContractField
          of={updateDunningAgency}
          name="isActive"
          label="是否启用"
          valuePropName="checked"
          extra="停用后机构立即不能下载案件"
        >
          <Switch checkedChildren="启用" unCheckedChildren="停用" />
        </ContractField>
      )}
    </AgreedDialog>
  );
}

/** The app that the agency has stays offered, whatever became of it. */
function offered(
  apps: AgencyModalProps['apps'],
  agency: AgencyRow | null,
): AgencyModalProps['apps'] {
  const id = agency?.openAppId ?? null;
  if (id === null || apps.some((app) => app.id === id)) return apps;
  return [...apps, { id, name: agency?.openAppName ?? '' }];
}
