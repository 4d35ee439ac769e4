import * as calls from '@rental/contract/rental/sms-records';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { receiptCallback } from './receipt-callback.ts';
import { resendSms } from './resend-sms.ts';
import { exportableSms, smsCounts, smsList } from './sms-list.ts';
import { smsUsage } from './sms-usage.ts';

function serveSmsRecords(serving: Serving, { sms }: ServingTools): void {
  serve(serving, calls.listSms, smsList);
  serve(serving, calls.smsCounts, smsCounts);
  serve(serving, calls.smsUsage, smsUsage);
  serve(serving, calls.resendSms, resendSms);
  serveCallback(serving, calls.smsReceiptCallback, sms, receiptCallback(sms));
}

export const smsRecordsArea: ServerArea = {
  serve: serveSmsRecords,
  exportable: { listSms: exportableSms },
};
