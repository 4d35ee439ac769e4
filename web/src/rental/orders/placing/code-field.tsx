import { Alert, Form } from 'antd';
import { useState } from 'react';
import {
  placeForCustomer,
  type PlacedContent,
} from '@rental/contract/rental/orders/placing/placing';
import { useAgainOn } from '../../../http/use-again-on.ts';
import { useCommand } from '../../../http/use-command.ts';
import { complaintOn } from '../../../ui/fields/contract-rule.ts';
import { SmsCodeInput } from '../../../ui/fields/sms-code-input.tsx';

interface CodeFieldProps {
  /** The content that the customer is to agree to, or the part that is missing. */
  readonly typed: { readonly content: PlacedContent } | { readonly complaint: string };
  /** Called where the plan has a newer version than the content. */
  readonly onStale: () => unknown;
}

interface Sent {
  readonly phone: string;
  /** The content that the code agrees to, as text. */
  readonly content: string;
}

/** The code by which the customer agrees: it is sent for exactly what is typed, and has to be sent anew after a change. */
export function CodeField({ typed, onStale }: CodeFieldProps) {
  const command = useCommand('sendPlacingCode', { refreshes: [] });
  useAgainOn('plan_version_stale', command.error, onStale);
  const [sent, setSent] = useState<Sent | null>(null);
  const content = 'content' in typed ? typed.content : null;
  const send = (onSent: () => void) => {
    if (content === null) return;
    command.mutate(
      { body: content },
      {
        onSuccess: ({ phone }) => {
          onSent();
          setSent({ phone, content: JSON.stringify(content) });
        },
      },
    );
  };
  const isChanged = sent !== null && sent.content !== JSON.stringify(content);
  return (
    <fieldset className="placing-group">
      <legend>客户确认</legend>
      <Form.Item
        name="smsCode"
        label="短信验证码"
        required
        extra={'complaint' in typed ? `填写完整后可发送：${typed.complaint}` : hint(sent)}
        rules={[
          {
            validator: async (_: unknown, code: unknown) => {
              const complaint = complaintOn(placeForCustomer.body.shape.smsCode, code ?? '');
              if (complaint !== null) throw new Error(complaint);
            },
          },
        ]}
        validateTrigger={['onSubmit']}
      >
        <SmsCodeInput isReady={content !== null} isSending={command.isPending} onSend={send} />
      </Form.Item>
      {isChanged ? (
        <Alert type="warning" showIcon title="发送验证码后内容有改动，请重新发送" />
      ) : null}
    </fieldset>
  );
}

const hint = (sent: Sent | null) =>
  sent === null
    ? '短信会写明商品、每期租金与押金，请客户核对后读出验证码'
    : `已发至${sent.phone}，5分钟内有效`;
