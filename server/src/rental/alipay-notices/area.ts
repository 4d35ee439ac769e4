import { alipayCallback as call } from '@rental/contract/rental/alipay-callback';
import type { ServerArea } from '../../area.ts';
import { serveFormCallback } from '../../http/serve-callback.ts';
import { alipayNotice } from './alipay-notice.ts';

export const alipayNoticesArea: ServerArea = {
  serve: (serving, { gateways }) =>
    serveFormCallback(
      serving,
      call,
      {
        isSigned: (callback, brand) => gateways.payments.isSigned(callback, brand),
        answer: 'success',
      },
      alipayNotice(gateways),
    ),
};
