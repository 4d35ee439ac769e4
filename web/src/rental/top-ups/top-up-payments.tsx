import { Button } from 'antd';
import { useState } from 'react';
import type { TopUpPayment, TopUps } from '@rental/contract/rental/top-ups';
import { inUnit, type PrepaidBalance } from '@rental/domain/rental/top-ups/auto-top-up';
import {
  topUpPaymentEndings,
  topUpPaymentStates,
  type TopUpPaymentState,
} from '@rental/domain/rental/top-ups/top-up-payment';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Gate } from '../../ui/gate.tsx';
import { ScannedCode } from '../../ui/scanned-code.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { PayTopUpDialog } from './pay-top-up-dialog.tsx';

interface TopUpPaymentsProps {
  readonly balance: PrepaidBalance;
  readonly state: TopUps;
}

/** 在线充值 of a balance: its code while one is to be paid, and those before. */
export function TopUpPayments({ balance, state }: TopUpPaymentsProps) {
  const [isStarting, setStarting] = useState(false);
  const { isPayable, payments } = state;
  const isOneWaiting = payments.some(({ paymentState }) => paymentState === 'waiting');
  return (
    <>
      {isPayable ? null : (
        <p className="top-up-note">平台尚未开通在线充值，请联系平台充值，款到后由平台入账。</p>
      )}
      {isPayable && payments.length === 0 ? (
        <p className="top-up-note">还没有在线充值过。</p>
      ) : null}
      {payments.length === 0 ? null : (
        <ul className="top-up-payments">
          {payments.map((payment) => (
            <Payment key={payment.id} balance={balance} payment={payment} />
          ))}
        </ul>
      )}
      {isPayable && !isOneWaiting ? (
        <Gate anyOf={['topUp:pay']}>
          <Button className="top-up-set" size="small" onClick={() => setStarting(true)}>
            在线充值
          </Button>
        </Gate>
      ) : null}
      {isStarting ? (
        <PayTopUpDialog balance={balance} state={state} onClosed={() => setStarting(false)} />
      ) : null}
    </>
  );
}

const tones: Readonly<Record<TopUpPaymentState, Tone>> = {
  waiting: 'waiting',
  paid: 'done',
  closed: 'ended',
  returning: 'moving',
  returned: 'ended',
  failed: 'late',
};

function stateText({ paymentState, isUndecided, ending }: TopUpPayment): {
  tone: Tone;
  words: string;
} {
  if (ending !== null) return { tone: 'moving', words: topUpPaymentEndings[ending] };
  const words = topUpPaymentStates[paymentState];
  return isUndecided && isLinkOpen(paymentState)
    ? { tone: 'late', words: `${words}，支付渠道未应答` }
    : { tone: tones[paymentState], words };
}

interface PaymentProps {
  readonly balance: PrepaidBalance;
  readonly payment: TopUpPayment;
}

function Payment({ balance, payment }: PaymentProps) {
  const [isClosing, setClosing] = useState(false);
  const { amountFen, smsCount, page } = payment;
  const isOpen = payment.paymentState === 'waiting' && payment.ending === null;
  const what = inUnit(balance, smsCount ?? amountFen);
  const sum = smsCount === null ? what : `${what}（${moneyText(amountFen)}）`;
  return (
    <li>
      <div className="top-up-payment-head">
        <strong>{sum}</strong>
        <TonedText {...stateText(payment)} />
      </div>
      <p className="top-up-note">{factsOf(payment).join('，')}</p>
      {page === null ? null : <PayCode link={new URL(page, window.location.origin).href} />}
      {isOpen ? (
        <Gate anyOf={['topUp:pay']}>
          <Button className="top-up-set" size="small" onClick={() => setClosing(true)}>
            关闭
          </Button>
        </Gate>
      ) : null}
      {isClosing ? (
        <ClosePaymentDialog id={payment.id} sum={sum} onClosed={() => setClosing(false)} />
      ) : null}
    </li>
  );
}

const factsOf = (payment: TopUpPayment): string[] => [
  `${timeText(payment.startedAt)} ${payment.startedBy}发起`,
  `交易号${payment.tradeNo}`,
  ...(payment.paymentState === 'waiting' && payment.ending === null
    ? [`${timeText(payment.expiresAt)}前有效`]
    : []),
  ...(payment.paidAt === null ? [] : [`${timeText(payment.paidAt)}支付`]),
  ...(payment.reason === null ? [] : [payment.reason]),
];

const PayCode = ({ link }: { readonly link: string }) => (
  <div className="top-up-code">
    <ScannedCode text={link} size={160} />
    <div>
      <p>请用手机扫码支付，或复制链接打开。到账后余额自动增加。</p>
      <CopyableText name="付款链接" text={link} />
    </div>
  </div>
);

interface ClosePaymentProps {
  readonly id: number;
  readonly sum: string;
  readonly onClosed: () => void;
}

function ClosePaymentDialog({ id, sum, onClosed }: ClosePaymentProps) {
  const command = useCommand('closeTopUpPayment', { refreshes: ['topUps'] });
  return (
    <CommandDialog
      title="关闭在线充值"
      okText="确认关闭"
      isDanger
      command={command}
      onOk={() => command.mutate({ body: { id } })}
      onClosed={onClosed}
    >
      <p>{sum}的付款链接将失效，不能再支付。关闭前已经支付的，仍会到账。</p>
    </CommandDialog>
  );
}
