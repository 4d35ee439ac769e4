import { Alert, Input, Select, TreeSelect } from 'antd';
import type { updateOperator } from '@rental/contract/people/users/users';
import type { AnswerOf } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { MultipleSelect } from '../../../ui/fields/multiple-select.tsx';

type Options = AnswerOf<'operatorOptions'>;

interface OperatorFieldsProps {
  /** The call whose body the fields are of; creating and changing ask for the same. */
  readonly of: typeof updateOperator;
  readonly purpose: 1 | 2;
  /** Shown where what is stored is masked: an empty field leaves it as it is. */
  readonly masked?: { readonly phone: string | null; readonly email: string | null };
}

/** The fields of an operator in the forms 新增 and 编辑. */
export function OperatorFields({ of, purpose, masked }: OperatorFieldsProps) {
  const options = useRead('operatorOptions');
  const { data } = options;
  const keeps = (stored: string | null | undefined) =>
    stored === null || stored === undefined ? '选填' : `现为 ${stored}，不填则不变`;
  return (
    <>
      {options.isError ? (
        <Alert type="error" showIcon title="可选项加载失败，请关闭后重试" />
      ) : null}
      <ContractField of={of} name="nickName" label="昵称" wantedWords="请输入昵称">
        <Input allowClear maxLength={20} placeholder="显示在操作记录中的名字" />
      </ContractField>
      <ContractField of={of} name="roleIds" label="角色" wantedWords="请至少选择一个角色">
        <MultipleSelect
          loading={options.isPending}
          placeholder="可多选，权限取并集"
          showSearch={{ optionFilterProp: 'label' }}
          options={rolesFor(data, purpose)}
        />
      </ContractField>
      {purpose === 1 ? (
        <>
          <ContractField of={of} name="deptId" label="部门">
            <TreeSelect
              allowClear
              loading={options.isPending}
              placeholder="选填"
              treeDefaultExpandAll
              treeData={departmentTree(data)}
            />
          </ContractField>
          <ContractField of={of} name="storeIds" label="所属店铺">
            <MultipleSelect
              loading={options.isPending}
              placeholder="数据范围为「所属店铺」的角色只看这些店铺"
              showSearch={{ optionFilterProp: 'label' }}
              options={choices(data?.stores)}
            />
          </ContractField>
        </>
      ) : null}
      <ContractField of={of} name="jobIds" label="岗位">
        <MultipleSelect
          loading={options.isPending}
          placeholder="选填"
          showSearch={{ optionFilterProp: 'label' }}
          options={choices(data?.jobs)}
        />
      </ContractField>
      <ContractField of={of} name="phone" label="手机号">
        <Input allowClear maxLength={20} placeholder={keeps(masked?.phone)} />
      </ContractField>
      <ContractField of={of} name="email" label="邮箱">
        <Input allowClear maxLength={100} placeholder={keeps(masked?.email)} />
      </ContractField>
      <ContractField of={of} name="gender" label="性别">
        <Select
          allowClear
          placeholder="选填"
          options={['男', '女'].map((value) => ({ value, label: value }))}
        />
      </ContractField>
    </>
  );
}

export const choices = (rows: readonly { readonly id: number; readonly name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

const rolesFor = (options: Options | undefined, purpose: 1 | 2) =>
  (options?.roles ?? [])
    .filter((role) => role.purpose === purpose)
    .map(({ id, name, isGrantable }) => ({
      value: id,
      label: isGrantable ? name : `${name}（超出您的权限）`,
      disabled: !isGrantable,
    }));

interface TreeEntry {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: TreeEntry[];
}

function departmentTree(options: Options | undefined): TreeEntry[] {
  const rows = options?.departments ?? [];
  const below = (parentId: number | null): TreeEntry[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => ({
        value: row.id,
        title: row.enabled ? row.name : `${row.name}（停用）`,
        disabled: !row.isReached,
        children: below(row.id),
      }));
  return below(null);
}

/** The filled fields; empty ones stay as they are. */
export function typedOnly<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Values>;
}
