import { Input, InputNumber, Select } from 'antd';
import { createOpenApp } from '@rental/contract/platform/open-apps';
import { appScopes, requestsPerMinute } from '@rental/domain/platform/open-apps/signing';
import { useRead } from '../../http/use-read.ts';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';

const scopes = Object.entries(appScopes).map(([value, label]) => ({ value, label }));

/** The fields of an app, new or not. */
export function OpenAppFields() {
  const { data: channels = [], isPending } = useRead('openAppChannels');
  return (
    <>
      <ContractField of={createOpenApp} name="name" label="应用名称">
        <Input maxLength={30} showCount />
      </ContractField>
      <ContractField
        of={createOpenApp}
        name="channelId"
        label="渠道"
        extra="选择后，该应用的订单归属此渠道"
      >
        <Select
          allowClear
          loading={isPending}
          placeholder="无渠道"
          showSearch={{ optionFilterProp: 'label' }}
          options={channels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ContractField>
      <ContractField of={createOpenApp} name="scopes" label="接口权限">
        <CheckBoxes label="接口权限" options={scopes} />
      </ContractField>
      <ContractField
        of={createOpenApp}
        name="addresses"
        label="允许的IP地址"
        extra="可填写网段，如 203.0.113.0/24；输入后按回车添加；留空表示不限"
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ' ', ';']}
        />
      </ContractField>
      <ContractField of={createOpenApp} name="requestsPerMinute" label="每分钟请求数">
        <InputNumber
          min={requestsPerMinute.least}
          max={requestsPerMinute.most}
          precision={0}
          style={{ width: 160 }}
        />
      </ContractField>
    </>
  );
}
