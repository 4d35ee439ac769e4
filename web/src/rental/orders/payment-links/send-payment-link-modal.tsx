import { Checkbox, Form, Modal, Radio, type ModalProps } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../../http/call.ts';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { validHours } from '@rental/domain/rental/payment-orders/payment-order';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { CheckBoxes } from '../../../ui/fields/check-boxes.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { timeText } from '../../../ui/texts/time-text.ts';
import { PaymentLink } from '../../payment-orders/payment-link.tsx';
import { dueIds } from '../bills/due-ids.ts';
import { openBills } from '../core/open-bill.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import { takeDepositAction } from '../money/take-deposit.action.ts';
import { usePreview } from '../money/use-preview.ts';
import './send-payment-link.css';

interface Typed {
  readonly what: 'bills' | 'deposit';
  readonly billIds?: readonly number[];
  readonly validHours: number;
  readonly sendsSms?: boolean;
}

const validities = [
  { value: 2, label: '2小时' },
  { value: validHours.usual, label: '24小时' },
  { value: validHours.most, label: '3天' },
];

/** 发收款链接: the customer pays the chosen bills, or the deposit, on a page of ours; then the link, to be scanned or copied. */
export function SendPaymentLinkModal(props: OrderDialogProps) {
  const { detail, now, onClosed } = props;
  const { order } = detail;
  const [form] = Form.useForm<Typed>();
  const [isFormGone, setFormGone] = useState(false);
  const [bills] = useState(() => openBills(detail)); // what the dialog does changes nothing of them
  const [due] = useState(() => dueIds(detail, now));
  const mayDeposit = takeDepositAction.offered({ detail, now }, () => true)?.obstacle === null;
  const command = useOrderCommand('sendPaymentLink');
  const what = Form.useWatch('what', form) ?? (bills.length > 0 ? 'bills' : 'deposit');
  const chosen = Form.useWatch('billIds', form) ?? due;
  const billIds = what === 'deposit' ? [] : [...chosen];
  const isWhole = what === 'deposit' || billIds.length > 0;
  const preview = usePreview('previewPaymentLink', isWhole ? { orderId: order.id, billIds } : null);
  const { data: sent } = command;
  if (isFormGone && sent !== undefined) return <SentLink sent={sent} onClosed={onClosed} />;
  return (
    <CommandDialog
      title="发收款链接"
      okText="生成链接"
      command={command}
      form={form}
      isOkDisabled={preview.current === undefined}
      onClosed={() => (command.isSuccess ? setFormGone(true) : onClosed())}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{
          what: bills.length > 0 ? 'bills' : 'deposit',
          billIds: due,
          validHours: validHours.usual,
        }}
        onFinish={({ validHours: hours, sendsSms = false }) =>
          command.mutate({
            body: {
              orderId: order.id,
              billIds,
              validHours: hours,
              sendsSms: sendsSms && what === 'bills',
            },
          })
        }
      >
        {bills.length > 0 && mayDeposit ? (
          <Form.Item name="what" label="收款内容">
            <Radio.Group
              aria-label="收款内容"
              options={[
                { value: 'bills', label: '账单' },
                { value: 'deposit', label: '押金' },
              ]}
            />
          </Form.Item>
        ) : null}
        {what === 'deposit' ? null : (
          <Form.Item name="billIds" label="账单" className="payment-link-bills">
            <CheckBoxes
              label="账单"
              options={bills.map((bill) => ({
                value: bill.id,
                label: `${billTitle(bill)} ${moneyText(bill.owedFen)}（${bill.dueOn}）`,
              }))}
            />
          </Form.Item>
        )}
        <Form.Item name="validHours" label="有效期">
          <Radio.Group aria-label="有效期" options={validities} />
        </Form.Item>
        {what === 'deposit' ? null : (
          <Form.Item name="sendsSms" valuePropName="checked">
            <Checkbox>同时发短信给客户</Checkbox>
          </Form.Item>
        )}
      </Form>
      {isWhole ? <Outcome preview={preview} /> : <p className="money-preview-words">请选择账单</p>}
    </CommandDialog>
  );
}

interface OutcomeProps {
  readonly preview: ReturnType<typeof usePreview<'previewPaymentLink'>>;
}

/** The sum that the customer would pay, or why there is no link. */
function Outcome({ preview: { shown, error } }: OutcomeProps) {
  if (error !== null)
    return (
      <p className="money-preview-words" role="alert">
        {error.message}
      </p>
    );
  if (shown === undefined) return null;
  return (
    <p className="order-dialog-words" role="status">
      客户今天应付 <strong>{moneyText(shown.amountFen)}</strong>
      ，滞纳金计算到客户点击支付的当天。
      {shown.replaces.length === 0
        ? null
        : `将关闭原有的${shown.replaces.length}个收款链接；客户正在支付的，待支付渠道关闭后新链接才能支付。`}
    </p>
  );
}

const okOnly: ModalProps['footer'] = (_, { OkBtn }) => <OkBtn />;

interface SentLinkProps {
  readonly sent: AnswerOf<'sendPaymentLink'>;
  readonly onClosed: () => void;
}

function SentLink({ sent, onClosed }: SentLinkProps) {
  const [isShown, setShown] = useState(true);
  return (
    <Modal
      open={isShown}
      title="收款链接"
      okText="完成"
      footer={okOnly}
      okButtonProps={{ size: 'middle' }}
      mask={{ closable: false }}
      onOk={() => setShown(false)}
      onCancel={() => setShown(false)}
      afterClose={onClosed}
    >
      <PaymentLink link={sent.link} />
      <p className="order-dialog-words">
        收款单 {sent.paymentNo}，{timeText(sent.expiresAt)} 前有效。支付结果见「财务 → 收款单」。
      </p>
    </Modal>
  );
}
