import * as calls from '@rental/contract/rental/sms-records';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { resendSms } from './resend-sms.ts';
import { exportableSms, smsCounts, smsList } from './sms-list.ts';
import { smsUsage } from './sms-usage.ts';

function serveSmsRecords(serving: Serving): void {
  serve(serving, calls.listSms, smsList);
  serve(serving, calls.smsCounts, smsCounts);
  serve(serving, calls.smsUsage, smsUsage);
  serve(serving, calls.resendSms, resendSms);
}

export const smsRecordsArea: ServerArea = {
  serve: serveSmsRecords,
  exportable: { listSms: exportableSms },
};
