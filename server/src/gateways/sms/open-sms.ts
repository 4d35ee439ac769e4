import { sandboxInDemo } from '../sandbox/sandbox-in-demo.ts';
import { sandboxSms } from './sandbox-sms.ts';
import { noSms } from './sms-gateway.ts';

/** The provider of this server: the sandbox for a demo. Without one nothing is sent, and nobody is told that it was. */
export const openSms = sandboxInDemo(sandboxSms, noSms);
