import { Button, Form, Input, type FormInstance } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState, type ReactNode } from 'react';
import {
  createAgreementTemplate,
  maxTemplateText,
} from '@rental/contract/rental/agreement-templates';
import { agreementVariables } from '@rental/domain/rental/agreements/variables';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { TemplateText } from './template-text.tsx';
import './agreements.css';

export interface TypedTemplate {
  readonly name?: string;
  readonly body?: string;
}

interface TemplateFormProps {
  readonly form: FormInstance<TypedTemplate>;
  readonly initialBody?: string;
  readonly onFinish: (typed: TypedTemplate) => void;
  /** A question before the text. */
  readonly children?: ReactNode;
}

const labels = Object.values(agreementVariables).map(({ label }) => label);

/** The text of a template, the variables it may ask for, and how it will read. */
export function TemplateForm({ form, initialBody = '', onFinish, children }: TemplateFormProps) {
  const area = useRef<TextAreaRef>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const body = Form.useWatch('body', form) ?? initialBody;

  const insert = (label: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const start = field?.selectionStart ?? body.length;
    const written = `{{${label}}}`;
    form.setFieldValue('body', body.slice(0, start) + written + body.slice(field?.selectionEnd));
    const end = start + written.length;
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(end, end);
    });
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="middle"
      autoComplete="off"
      initialValues={{ body: initialBody }}
      onFinish={onFinish}
    >
      {children}
      <ContractField of={createAgreementTemplate} name="body" label="合同正文">
        <Input.TextArea
          ref={area}
          autoSize={{ minRows: 10, maxRows: 18 }}
          maxLength={maxTemplateText}
          showCount
        />
      </ContractField>
      <p>点击变量，插入到光标处：</p>
      <ul className="agreement-variables" aria-label="变量">
        {labels.map((label) => (
          <li key={label}>
            <Button size="small" onClick={() => insert(label)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Button aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
        {isPreviewed ? '收起预览' : '示例预览'}
      </Button>
      {isPreviewed ? <TemplateText body={body} /> : null}
    </Form>
  );
}
