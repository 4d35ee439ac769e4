import type { UsableAccount, UsableAccounts } from '../accounts/usable-account.ts';
import { orUnknown, Undecided } from '../undecided.ts';
import { templateCode, type SmsDriver } from './sms-driver.ts';
import type { SmsGateway, SmsMessage, SmsOutcome } from './sms-gateway.ts';

interface Settings {
  readonly accounts: UsableAccounts;
  readonly driverOf: (account: UsableAccount) => Promise<SmsDriver>;
  /** Sends for a brand that has no account of its own enabled. */
  readonly otherwise: SmsGateway;
  readonly now: () => Date;
}

/** A message that nobody paid the platform for is not sent by the platform. */
const accountStopped: SmsOutcome = { kind: 'refused', reason: '短信账户已停用' };

/** An account that has failed is tried last for so long. */
const restMs = 60_000;

/**
 * SMS by the accounts of each brand that have the template, in their order; a message whose template none has goes as if there were no
 * account. Where one cannot take a message, the next one does; one that has not answered may have sent it, and no other gets it before it
 * was asked. An account that failed is tried last for a minute.
 */
export function accountSms({ accounts, driverOf, otherwise, now }: Settings): SmsGateway {
  const restsUntil = new Map<number, number>();
  const rest = ({ id }: UsableAccount) => restsUntil.set(id, now().getTime() + restMs);
  const isResting = ({ id }: UsableAccount) => (restsUntil.get(id) ?? 0) > now().getTime();
  const inOrder = async (brand: string) => {
    const usable = await accounts(brand, 'sms');
    return usable.toSorted((one, other) => Number(isResting(one)) - Number(isResting(other)));
  };

  async function sendBy(account: UsableAccount, message: SmsMessage) {
    try {
      const driver = await driverOf(account);
      const outcome = await driver.send(message);
      if (outcome.kind === 'unavailable') rest(account);
      return outcome;
    } catch (error) {
      if (error instanceof Undecided) rest(account);
      throw error;
    }
  }

  return {
    merchantOf: (brand) => otherwise.merchantOf(brand),
    isSigned: (callback) => otherwise.isSigned(callback),
    send: async (message): Promise<SmsOutcome> => {
      const enabled = await inOrder(message.brand);
      const usable = enabled.filter(
        ({ templates }) => templateCode(templates, message) !== undefined,
      );
      if (usable.length === 0) return message.isPrepaid ? otherwise.send(message) : accountStopped;
      let reason = '';
      for (const account of usable) {
        const outcome = await sendBy(account, message);
        if (outcome.kind === 'sent') return { ...outcome, accountId: account.id };
        if (outcome.kind === 'refused') return outcome;
        reason ||= outcome.reason;
      }
      return { kind: 'refused', reason };
    },
    find: async (asked) => {
      if (asked.accountId === null) {
        const found = await otherwise.find(asked);
        if (found !== null) return found;
      }
      let isUnknown = false;
      for (const account of await accounts(asked.brand, 'sms')) {
        if (asked.accountId !== null && account.id !== asked.accountId) continue;
        const driver = await driverOf(account);
        const found = await orUnknown(driver.find(asked));
        if (found?.kind === 'sent') return { ...found, accountId: account.id };
        if (found?.kind === 'unknown') isUnknown = true;
        else if (found !== null) return found;
      }
      if (isUnknown) throw new Undecided('an account has not told');
      return null;
    },
  };
}
