import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { noTemplate, templateCheck, templateCode, type SmsDriver } from './sms-driver.ts';
import type { SmsGateway } from './sms-gateway.ts';

/**
 * An account at the provider of a demo. A key that begins with `bad` is refused by a test; one that begins with `down` passes it, and the
 * provider takes no message of it and answers no question.
 */
export function sandboxAccount(
  { keys, settings, templates }: UsableAccount,
  gateway: SmsGateway,
): SmsDriver {
  const { secret = '' } = keys;
  return {
    check: async () =>
      secret.startsWith('bad')
        ? [keysRefused('SANDBOX')]
        : [
            keysAccepted,
            { name: `签名「${settings['signName']}」`, isPassed: true, words: '审核通过' },
            ...Object.entries(templates).map(([name, code]) =>
              templateCheck(name, code, { isPassed: true, words: '审核通过' }),
            ),
          ],
    send: async (message) => {
      if (secret.startsWith('down')) return { kind: 'unavailable', reason: '服务商暂停服务' };
      return templateCode(templates, message) === undefined ? noTemplate : gateway.send(message);
    },
    find: async (asked) => {
      if (secret.startsWith('down')) throw new Undecided('the account answers nothing');
      return gateway.find(asked);
    },
  };
}
