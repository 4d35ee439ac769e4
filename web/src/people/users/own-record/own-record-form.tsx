import { App, Button, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { updateOwnRecord } from '@rental/contract/people/auth/own-record';
import { mobile } from '@rental/domain/validation/phones';
import type { AnswerOf } from '../../../http/call.ts';
import { ownRecordChanged } from '../../../http/session.ts';
import { useCommand } from '../../../http/use-command.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useUnsaved } from '../../../ui/tab-page.ts';
import { OwnCodeInput } from './own-code-input.tsx';
import { changesOf, genders, isChanged, type TypedRecord } from './own-record.ts';

/** Changes the own record (S202). What fails stays as it was typed. */
export function OwnRecordForm({ user }: { user: AnswerOf<'userInfo'> }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<TypedRecord>();
  const [isDirty, setDirty] = useState(false);
  const command = useCommand('updateOwnRecord', { refreshes: ['userInfo'] });
  const phone = Form.useWatch('phone', form)?.trim() ?? '';
  const { fields } = command;
  useUnsaved(isDirty);

  useEffect(() => {
    if (fields === null) return;
    form.setFields(
      Object.entries(fields).map(([name, words]) => ({
        name: name as keyof TypedRecord,
        errors: [words],
      })),
    );
  }, [form, fields]);

  const save = (typed: TypedRecord) =>
    command.mutate(
      { body: changesOf(typed) },
      {
        onSuccess: (saved) => {
          ownRecordChanged(saved);
          form.setFieldsValue({
            nickName: saved.nickName,
            gender: saved.gender,
            phone: '',
            phoneCode: '',
          });
          setDirty(false);
          void message.success('已保存');
        },
      },
    );
  return (
    <Form
      form={form}
      layout="vertical"
      size="middle"
      autoComplete="off"
      className="user-center-form"
      initialValues={{ nickName: user.nickName, gender: user.gender, phone: '' }}
      onValuesChange={(_, typed) => setDirty(isChanged(typed, user))}
      onFinish={save}
    >
      <ContractField of={updateOwnRecord} name="nickName" label="昵称">
        <Input maxLength={20} />
      </ContractField>
      <ContractField of={updateOwnRecord} name="gender" label="性别">
        <Select allowClear placeholder="未填写" options={genders} />
      </ContractField>
      <ContractField
        of={updateOwnRecord}
        name="phone"
        label="手机号"
        extra={user.phone === null ? '尚未填写' : `当前 ${user.phone}，不修改请留空`}
      >
        <Input allowClear inputMode="numeric" maxLength={11} placeholder="请输入新手机号" />
      </ContractField>
      {mobile.test(phone) ? (
        <ContractField of={updateOwnRecord} name="phoneCode" label="新手机的短信验证码">
          <OwnCodeInput ask={{ purpose: 'phone', phone }} />
        </ContractField>
      ) : null}
      <Button type="primary" htmlType="submit" disabled={!isDirty} loading={command.isPending}>
        保存
      </Button>
    </Form>
  );
}
