import { App, Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { exampleSms } from '@rental/domain/rental/customer-sms/customer-sms';
import {
  placeholderOf,
  smsTemplateOf,
  smsVariables,
  variablesOf,
  type SmsTemplateName,
} from '@rental/domain/rental/customer-sms/sms-templates';
import {
  maxWording,
  wordingComplaint,
  wordingOf,
  type SmsWords,
} from '@rental/domain/rental/customer-sms/sms-words';
import type { AnswerOf } from '../../http/call.ts';
import { useSession } from '../../http/session.ts';
import { refreshSiteSoon } from '../../http/site.ts';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, isRequested, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';

interface EditSmsTemplateProps {
  readonly name: SmsTemplateName;
  readonly state: AnswerOf<'brandSettings'>;
  readonly onClosed: () => void;
}

/** 编辑模板: the brand's own text, with variables to insert and the message that comes of it. The standard text is no own text. */
export function EditSmsTemplateDialog({ name, state, onClosed }: EditSmsTemplateProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ text: string }>();
  const { label, text: standard } = smsTemplateOf(name);
  const words = state.settings.smsWords as SmsWords;
  const current = wordingOf(words, name);
  const text = (Form.useWatch('text', form) ?? current).trim();
  const command = useCommand('saveBrandSettings', {
    refreshes: ['brandSettings', 'listBrandVersions'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<{ text: string }>
      title={`编辑短信模板：${label}`}
      okText="保存"
      command={command}
      form={form}
      initialValues={{ text: current }}
      isAlwaysProven
      isOkDisabled={text === current}
      onTyped={(_, { stepUp = {}, ...agreeing }) =>
        command.mutate(
          {
            body: {
              changes: { smsWords: withText(words, name, text) },
              seen: state.seen,
              ...agreeing,
              stepUp,
            },
          },
          {
            onSuccess: (answer) => {
              if (isRequested(answer)) return;
              void message.success(`「${label}」的内容已保存`);
              refreshSiteSoon();
            },
          },
        )
      }
      onClosed={onClosed}
    >
      <WordingField name={name} />
      <Button
        className="sms-template-standard"
        size="small"
        disabled={text === standard}
        onClick={() => {
          form.setFieldValue('text', standard);
          void form.validateFields(['text']);
        }}
      >
        恢复标准内容
      </Button>
      <WordingPreview name={name} text={text} />
    </AgreedDialog>
  );
}

/** The texts with this one; the standard text is left out. */
function withText(words: SmsWords, name: SmsTemplateName, text: string): Record<string, string> {
  const { [name]: _, ...others } = words;
  return text === smsTemplateOf(name).text ? others : { ...others, [name]: text };
}

/** The text and the buttons that put a variable where the cursor is. */
function WordingField({ name }: { readonly name: SmsTemplateName }) {
  const field = useRef<HTMLDivElement>(null);
  const { optional } = smsTemplateOf(name);
  const insert = (placeholder: string) => {
    const area = field.current?.querySelector('textarea');
    if (!area) return;
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true })); // as if it was typed
    area.focus();
  };
  return (
    <div ref={field}>
      <Form.Item
        name="text"
        label="内容（不含签名）"
        rules={[
          {
            validator: (_, typed: string) => {
              const complaint = wordingComplaint(name, typed.trim());
              return complaint === null ? Promise.resolve() : Promise.reject(new Error(complaint));
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxWording} showCount />
      </Form.Item>
      <div role="group" aria-label="插入变量" className="sms-template-variables">
        <span>插入变量：</span>
        {variablesOf(name).map((one) => (
          <Button key={one} size="small" onClick={() => insert(placeholderOf(one))}>
            {smsVariables[one].label}
            {optional.includes(one) ? '' : '（必需）'}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface WordingPreviewProps {
  readonly name: SmsTemplateName;
  readonly text: string;
}

/** The message with example values, and its price in SMS beside that of the standard text. */
function WordingPreview({ name, text }: WordingPreviewProps) {
  const brandName = useSession(({ site }) => site?.brand.name ?? '');
  const shown = exampleSms(brandName, text);
  const standard = exampleSms(brandName, smsTemplateOf(name).text).parts;
  const more = shown.parts - standard;
  return (
    <section aria-label="预览" className="sms-template-preview">
      <p>{shown.text}</p>
      <p role="status">
        每次发送计{shown.parts}条
        {more === 0
          ? '，与标准内容相同'
          : `，比标准内容${more > 0 ? '多' : '少'}${Math.abs(more)}条`}
        。共{shown.text.length}个字，70个字以内计1条。
      </p>
    </section>
  );
}
