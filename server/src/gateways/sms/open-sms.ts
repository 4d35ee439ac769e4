import { join } from 'node:path';
import { sandboxSms } from './sandbox-sms.ts';
import { noSms, type SmsGateway } from './sms-gateway.ts';

interface SmsSettings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of this server: the sandbox for a demo. Without one nothing is sent, and nobody is told that it was. */
export const openSms = ({ demo, dataDir }: SmsSettings): SmsGateway =>
  demo ? sandboxSms(join(dataDir, 'sandbox'), () => new Date()) : noSms;
