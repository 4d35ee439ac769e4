import { saidTime } from './alipay-forms.ts';

type Content = Readonly<Record<string, unknown>>;
type Methods = Readonly<Record<string, (content: Content) => object>>;

interface Hold {
  readonly amount: string;
  restFen: number;
  state: 'INIT' | 'AUTHORIZED' | 'CLOSED';
}

export interface PaidTrade {
  readonly amount: string;
  readonly notifyUrl: string;
  readonly expires: string;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  paidAt: string | null;
}

interface Settings {
  readonly now: () => Date;
  readonly merchantNo: string;
  /** The trades that it knows. */
  readonly trades: Map<string, PaidTrade>;
}

export const no = (subCode: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
});
export const yes = (more: object) => ({ code: '10000', msg: 'Success', ...more });

const word = (content: Content, name: string) => String(content[name]);
const fenOf = (yuan: string) => Math.round(Number(yuan) * 100);
const yuanOf = (fen: number) => (fen / 100).toFixed(2);

/** The holds and agreements of 支付宝: it knows one once a customer was on its page, and pays trades by them. */
export function alipayBooks({ now, merchantNo, trades }: Settings) {
  /** Codes that were made and that nobody has scanned yet. */
  const codes = new Map<string, Content>();
  const holds = new Map<string, Hold>();
  const unfreezes = new Map<string, { readonly orderNo: string; readonly amount: string }>();
  const agreements = new Map<string, 'NORMAL' | 'STOP'>();
  /** The code by which the next trades by agreement or hold are refused. */
  const refusal: { code: string | null } = { code: null };

  const holdOf = (content: Content) => {
    const isNamed = content['out_order_no'] !== undefined;
    const orderNo = isNamed ? word(content, 'out_order_no') : word(content, 'auth_no').slice(1);
    return [orderNo, holds.get(orderNo)] as const;
  };
  const paid = (content: Content) => {
    const number = word(content, 'out_trade_no');
    const found = trades.get(number);
    const paidAt = found?.paidAt ?? saidTime(now());
    if (found === undefined)
      trades.set(number, {
        amount: word(content, 'total_amount'),
        notifyUrl: '',
        expires: '',
        state: 'TRADE_SUCCESS',
        paidAt,
      });
    return yes({
      out_trade_no: number,
      trade_no: `P${number}`,
      total_amount: content['total_amount'],
      gmt_payment: paidAt,
    });
  };

  function pay(content: Content): object {
    if (trades.has(word(content, 'out_trade_no'))) return paid(content);
    if (refusal.code !== null) return no(refusal.code);
    const agreement = content['agreement_params'] as Content | undefined;
    if (agreement !== undefined) {
      const state = agreements.get(word(agreement, 'agreement_no').slice(1));
      if (state === undefined) return no('ACQ.AGREEMENT_NOT_EXIST');
      return state === 'NORMAL' ? paid(content) : no('ACQ.AGREEMENT_STATUS_NOT_NORMAL');
    }
    const [, hold] = holdOf(content);
    const amountFen = fenOf(word(content, 'total_amount'));
    const isOurs =
      content['seller_id'] === merchantNo && content['buyer_id'] === '2088900000000001';
    if (hold?.state !== 'AUTHORIZED' || !isOurs) return no('ACQ.AUTH_NO_ERROR');
    if (amountFen > hold.restFen) return no('ACQ.AUTH_AMOUNT_NOT_ENOUGH');
    hold.restFen -= amountFen;
    return paid(content);
  }

  const methods: Methods = {
    'alipay.trade.pay': pay,
    'alipay.fund.auth.order.voucher.create': (content) => {
      const orderNo = word(content, 'out_order_no');
      codes.set(orderNo, content);
      return yes({
        out_order_no: orderNo,
        out_request_no: content['out_request_no'],
        code_type: 'qrCode',
        code_value: `https://qr.alipay.test/${orderNo}`,
      });
    },
    'alipay.fund.auth.operation.detail.query': (content) => {
      const [orderNo, hold] = holdOf(content);
      const requestNo = word(content, 'out_request_no');
      if (hold === undefined) return no('AUTH_ORDER_NOT_EXIST');
      const unfreeze = unfreezes.get(requestNo);
      if (requestNo !== orderNo && unfreeze === undefined) return no('AUTH_OPERATION_NOT_EXIST');
      const status = { INIT: 'INIT', AUTHORIZED: 'SUCCESS', CLOSED: 'CLOSED' }[hold.state];
      return yes({
        auth_no: `A${orderNo}`,
        out_order_no: orderNo,
        out_request_no: requestNo,
        operation_id: `O${requestNo}`,
        order_status: hold.state,
        status: unfreeze === undefined ? status : 'SUCCESS',
        amount: unfreeze?.amount ?? hold.amount,
        rest_amount: yuanOf(hold.restFen),
        payer_user_id: '2088900000000001',
      });
    },
    'alipay.fund.auth.operation.cancel': (content) => {
      const [orderNo, hold] = holdOf(content);
      if (hold === undefined) return no('AUTH_ORDER_NOT_EXIST');
      const action = hold.state === 'AUTHORIZED' ? 'unfreeze' : 'close';
      Object.assign(hold, { state: 'CLOSED', restFen: 0 });
      return yes({ out_order_no: orderNo, action });
    },
    'alipay.fund.auth.order.unfreeze': (content) => {
      const [orderNo, hold] = holdOf(content);
      const requestNo = word(content, 'out_request_no');
      const amount = word(content, 'amount');
      if (hold === undefined) return no('AUTH_ORDER_NOT_EXIST');
      if (!unfreezes.has(requestNo)) {
        if (fenOf(amount) > hold.restFen) return no('REQUEST_AMOUNT_EXCEED');
        hold.restFen -= fenOf(amount);
        unfreezes.set(requestNo, { orderNo, amount });
      }
      return yes({ out_request_no: requestNo, operation_id: `O${requestNo}`, status: 'SUCCESS' });
    },
    'alipay.user.agreement.query': (content) => {
      const number = word(content, 'external_agreement_no');
      const status = agreements.get(number);
      return status === undefined
        ? no('USER_AGREEMENT_NOT_EXIST')
        : yes({ agreement_no: `G${number}`, external_agreement_no: number, status });
    },
    'alipay.user.agreement.unsign': (content) =>
      agreements.delete(word(content, 'external_agreement_no'))
        ? yes({})
        : no('USER_AGREEMENT_NOT_EXIST'),
  };

  return {
    methods,
    holds,
    unfreezes,
    agreements,
    refusal,
    /** The customer scans the code; only now it knows the hold. Agreeing freezes the amount. */
    scan: (code: string, isAgreed = true): string => {
      const orderNo = code.split('/').at(-1) ?? '';
      const made = codes.get(orderNo);
      if (made === undefined) throw new Error('there is no such code');
      const hold = holds.get(orderNo) ?? {
        amount: word(made, 'amount'),
        restFen: 0,
        state: 'INIT',
      };
      if (hold.state === 'CLOSED') throw new Error('the hold is closed');
      holds.set(
        orderNo,
        isAgreed ? { ...hold, restFen: fenOf(hold.amount), state: 'AUTHORIZED' } : hold,
      );
      return orderNo;
    },
    /** The customer signs on the page, which `open` has checked. */
    sign: (content: Content): string => {
      const number = word(content, 'external_agreement_no');
      agreements.set(number, 'NORMAL');
      return number;
    },
  };
}
