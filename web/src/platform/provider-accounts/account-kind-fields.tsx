import { createProviderAccount } from '@rental/contract/platform/provider-accounts';
import type { AccountField } from '@rental/domain/platform/provider-accounts/account-field';
import {
  accountKindFacts,
  fieldComplaint,
  type AccountKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  smsTemplateNames,
  smsTemplates,
  smsVariables,
  variablesOf,
  type SmsTemplateName,
} from '@rental/domain/rental/customer-sms/sms-templates';
import { Form, Input, Select } from 'antd';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { keyTailText } from './account-versions.ts';
import './provider-accounts.css';

interface AccountKindFieldsProps {
  readonly kind: AccountKind;
  /** All keys have to be typed. */
  readonly isNew: boolean;
  readonly keyTails?: Readonly<Record<string, string>>;
}

/** The fields that an account at this provider has. */
export function AccountKindFields({ kind, isNew, keyTails }: AccountKindFieldsProps) {
  const { settings, keys, templateCode } = accountKindFacts(kind);
  const settingFields = (isLong: boolean) =>
    Object.entries(settings)
      .filter(([, field]) => (field.isLong === true) === isLong)
      .map(([name, field]) => (
        <WordField
          key={name}
          name={`settings.${name}`}
          field={field}
          isNeeded={field.isOptional !== true}
        />
      ));
  return (
    <>
      <div className="account-template-codes">
        {settingFields(false)}
        <ContractField
          of={createProviderAccount}
          name="expiresOn"
          label="密钥到期日"
          extra="到期前30天提醒；不过期则留空"
        >
          <Input type="date" />
        </ContractField>
        {Object.entries(keys).map(([name, field]) => (
          <WordField
            key={name}
            name={`keys.${name}`}
            field={field}
            isNeeded={isNew}
            isSecret
            placeholder={unchangedText(keyTails?.[name])}
          />
        ))}
        {settingFields(true)}
      </div>
      {templateCode === null ? null : <TemplateFields kind={kind} templateCode={templateCode} />}
    </>
  );
}

/** A key that is saved, in the field where another one may be typed. */
const unchangedText = (tail: string | undefined): string =>
  tail === undefined ? '' : `${keyTailText(tail)}，留空则不修改`;

interface TemplateFieldsProps {
  readonly kind: AccountKind;
  readonly templateCode: AccountField;
}

/** The codes of our templates at the provider. */
const TemplateFields = ({ kind, templateCode }: TemplateFieldsProps) => (
  <>
    <h3>短信模板</h3>
    <p>
      填写服务商审核通过的{templateCode.label}
      ；没有填写的短信由下一优先级的账户发送；都没有填写时由平台通道发送，扣短信余额。
    </p>
    <div className="account-template-codes">
      {smsTemplateNames.map((name) => (
        <WordField
          key={name}
          name={`templates.${name}`}
          field={{
            ...templateCode,
            label: smsTemplates[name].label,
            hint: variablesText(kind, name),
          }}
          isNeeded={false}
        />
      ))}
    </div>
  </>
);

/** How the provider's template names our values. Tencent counts them. */
const variablesText = (kind: AccountKind, template: SmsTemplateName): string =>
  variablesOf(template)
    .map((variable, index) => {
      const placeholder = kind === 'tencentSms' ? `{${index + 1}}` : `$\{${variable}}`;
      return `${smsVariables[variable].label} ${placeholder}`;
    })
    .join('，');

interface WordFieldProps {
  readonly name: string;
  readonly field: AccountField;
  readonly isNeeded: boolean;
  readonly isSecret?: boolean;
  readonly placeholder?: string;
}

function WordField({ name, field, isNeeded, isSecret = false, placeholder = '' }: WordFieldProps) {
  const judge = async (_: unknown, value: unknown) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const complaint = text === '' && !isNeeded ? null : fieldComplaint(field, text);
    if (complaint !== null) throw new Error(complaint);
  };
  return (
    <Form.Item
      name={name}
      label={field.label}
      extra={field.hint}
      required={isNeeded}
      rules={[{ validator: judge }]}
      validateTrigger={['onBlur', 'onSubmit']}
      {...(field.isLong === true && { className: 'account-long-field' })}
    >
      <WordInput field={field} isSecret={isSecret} placeholder={placeholder} />
    </Form.Item>
  );
}

type WordInputProps = Pick<WordFieldProps, 'field' | 'isSecret' | 'placeholder'>;

/** `Form.Item` adds what ties it to its value and label. */
function WordInput({ field, isSecret, ...input }: WordInputProps) {
  if (field.choices !== undefined)
    return <Select options={choices(field.choices)} {...input} placeholder="请选择" />;
  const { most } = field;
  if (field.isLong === true)
    return <Input.TextArea rows={12} maxLength={most} spellCheck={false} {...input} />;
  return isSecret === true ? (
    <Input.Password autoComplete="new-password" maxLength={most} {...input} />
  ) : (
    <Input maxLength={most} {...input} />
  );
}
