import { Alert, Button, Form, Input, Radio, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import type { DeskPage } from '@rental/contract/rental/dunning';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import {
  contactResults,
  contactWays,
  type ContactResult,
  type ContactWay,
} from '@rental/domain/rental/dunning/contacts';
import { contactPersons, type ContactPerson } from '@rental/domain/rental/dunning/dunning-guard';
import { longestPromise } from '@rental/domain/rental/dunning/promises';
import { isInterrupt } from '../../http/call-error.ts';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { useUnsaved } from '../../ui/tab-page.ts';
import { digitOf } from './desk-keys.ts';
import { dunningReads } from './dunning-reads.ts';

export interface TypedContact {
  readonly way: ContactWay;
  readonly person: ContactPerson;
  readonly result?: ContactResult;
  readonly note?: string;
  readonly dueOn: string;
  readonly amountFen: Fen | null;
  readonly contactOn?: string;
}

interface ContactFormProps {
  readonly of: DeskPage;
  readonly form: FormInstance<TypedContact>;
  readonly onDone: () => void;
}

/** 登记结果 of a contact; its promise, where one was made. */
export function ContactForm({ of, form, onDone }: ContactFormProps) {
  const [today] = useState(() => businessDateOf(new Date()));
  const [isTyped, setTyped] = useState(false);
  const command = useCommand('recordContact', { refreshes: dunningReads });
  const { error, fields, isPending, isSuccess } = command;
  useUnsaved(isTyped && !isSuccess);
  useEffect(() => {
    if (fields !== null)
      form.setFields(
        Object.entries(fields).map(([path, words]) => ({
          name: (path.split('.').at(-1) ?? path) as keyof TypedContact,
          errors: [words],
        })),
      );
  }, [form, fields]);
  const save = (typed: TypedContact) => {
    const body = bodyOf(of.id, typed);
    if (body !== null) command.mutate({ body }, { onSuccess: onDone });
  };
  return (
    <Form
      form={form}
      name="contact" // its fields have other ids than those of a dialog
      className="dunning-panel dunning-form"
      aria-label="登记结果"
      layout="vertical"
      size="middle"
      initialValues={{
        way: 'call',
        person: 'customer',
        dueOn: addDays(today, 1),
        amountFen: of.owedFen,
      }}
      onValuesChange={() => setTyped(true)}
      onFinish={save}
    >
      <h3>登记结果</h3>
      {error !== null && fields === null && !isInterrupt(error) ? (
        <Alert type="error" showIcon title={wordsOf(error)} />
      ) : null}
      <Form.Item name="way" label="方式">
        <Radio.Group aria-label="方式" options={choices(contactWays)} />
      </Form.Item>
      <Form.Item name="person" label="对象">
        <Radio.Group aria-label="对象" options={choices(contactPersons)} />
      </Form.Item>
      <Form.Item name="result" label="结果" rules={[{ required: true, message: '请选择联系结果' }]}>
        <Radio.Group aria-label="结果" className="dunning-results" options={results} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {() =>
          form.getFieldValue('result') === 'promised' ? <PromiseFields today={today} /> : null
        }
      </Form.Item>
      <Form.Item name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
      <Form.Item name="contactOn" label="下次联系日" extra="不填为承诺还款日，无承诺则为明天">
        <Input type="date" min={today} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isPending}>
        保存，到下一个 <kbd>Ctrl + Enter</kbd>
      </Button>
    </Form>
  );
}

const PromiseFields = ({ today }: { today: ReturnType<typeof businessDateOf> }) => (
  <div className="dunning-promise">
    <Form.Item
      name="dueOn"
      label="承诺还款日"
      rules={[{ required: true, message: '请选择承诺还款日' }]}
    >
      <Input type="date" min={today} max={addDays(today, longestPromise)} />
    </Form.Item>
    <Form.Item
      name="amountFen"
      label="承诺金额"
      required
      rules={[{ validator: async (_, amount: Fen | null) => requireAmount(amount) }]}
    >
      <YuanInput />
    </Form.Item>
  </div>
);

function requireAmount(amount: Fen | null): void {
  if (amount === null || Number.isNaN(amount) || amount < 1)
    throw new Error('请填写大于0的承诺金额，最多两位小数');
}

const results = (Object.entries(contactResults) as [ContactResult, string][]).map(
  ([value, label]) => {
    const digit = digitOf(value);
    return {
      value,
      label: (
        <>
          {label} {digit === null ? null : <kbd aria-hidden>{digit}</kbd>}
        </>
      ),
    };
  },
);

/** The body that is sent; null: no result is chosen, which the form says. */
function bodyOf(caseId: number, typed: TypedContact) {
  const { way, person, result, note, dueOn, amountFen, contactOn } = typed;
  if (result === undefined) return null;
  const isPromise = result === 'promised' && amountFen !== null;
  return {
    caseId,
    way,
    person,
    result,
    ...(note !== undefined && note !== '' && { note }),
    ...(contactOn !== undefined && contactOn !== '' && { contactOn }),
    ...(isPromise && { promise: { dueOn, amountFen } }),
  };
}
