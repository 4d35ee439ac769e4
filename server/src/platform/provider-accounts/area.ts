import * as calls from '@rental/contract/platform/provider-accounts';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { listProviderAccounts } from './list-accounts.ts';
import {
  createProviderAccount,
  discardProviderDraft,
  saveProviderAccount,
} from './save-account.ts';
import { enableProviderAccount, eraseProviderKeys, stopProviderAccount } from './switch-account.ts';
import { sendTestSms } from './send-test-sms.ts';
import { testProviderAccount } from './test-account.ts';
import { keysDaily, keysWatcher } from './watch-keys.ts';

export const providerAccountsArea: ServerArea = {
  serve: (
    serving,
    { accountTools: { kinds, check, sendTest }, accountSeal, signIn: { requireStepUp } },
  ) => {
    serve(serving, calls.listProviderAccounts, listProviderAccounts);
    serve(serving, calls.providerAccountKinds, async () => [...kinds]);
    serve(serving, calls.createProviderAccount, createProviderAccount(kinds, accountSeal));
    serve(serving, calls.saveProviderAccount, saveProviderAccount(accountSeal));
    serve(serving, calls.discardProviderDraft, discardProviderDraft);
    serveOpen(serving, calls.testProviderAccount, testProviderAccount(check, accountSeal));
    serveOpen(serving, calls.sendTestSms, sendTestSms(sendTest, accountSeal));
    serve(serving, calls.enableProviderAccount, enableProviderAccount(requireStepUp));
    serve(serving, calls.stopProviderAccount, stopProviderAccount(requireStepUp));
    serve(serving, calls.eraseProviderKeys, eraseProviderKeys(requireStepUp));
  },
  jobs: () => [keysWatcher],
  timed: [keysDaily],
};
