import * as all from '@rental/contract/platform/all-accounts';
import * as calls from '@rental/contract/platform/provider-accounts';
import * as consents from '@rental/contract/platform/sign-consents';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { accountBrands, brandAccounts, exportBrandAccounts } from './all-accounts.ts';
import {
  askSignConsent,
  signConsentLook,
  signConsentRunner,
  signConsents,
} from './ask-sign-consents.ts';
import { issueSandboxKeys } from './issue-sandbox-keys.ts';
import { fenTrialLook } from './fen-trial-job.ts';
import { listProviderAccounts } from './list-accounts.ts';
import { fenTrials } from './list-fen-trials.ts';
import { fenTrialRunner, undecidedTrials } from './run-fen-trials.ts';
import {
  createProviderAccount,
  discardProviderDraft,
  saveProviderAccount,
} from './save-account.ts';
import { enableProviderAccount, eraseProviderKeys, stopProviderAccount } from './switch-account.ts';
import { sendTestSms } from './send-test-sms.ts';
import { startSignConsent } from './start-sign-consent.ts';
import { startFenTrial } from './start-fen-trial.ts';
import { testProviderAccount } from './test-account.ts';
import { keysDaily, keysWatcher } from './watch-keys.ts';

export const providerAccountsArea: ServerArea = {
  serve: (serving, { accountTools, accountSeal, database, gateways, signIn }) => {
    const { payments, signatures } = gateways;
    const { requireStepUp } = signIn;
    serve(serving, calls.listProviderAccounts, listProviderAccounts);
    serve(serving, calls.providerAccountKinds, async () => [...accountTools.kinds]);
    serve(serving, calls.issueSandboxKeys, issueSandboxKeys(accountTools));
    serve(serving, calls.createProviderAccount, createProviderAccount(accountTools, accountSeal));
    serve(serving, calls.saveProviderAccount, saveProviderAccount(accountTools, accountSeal));
    serve(serving, calls.discardProviderDraft, discardProviderDraft);
    serveOpen(serving, calls.testProviderAccount, testProviderAccount(accountTools, accountSeal));
    serveOpen(serving, calls.sendTestSms, sendTestSms(accountTools, accountSeal));
    serve(serving, calls.fenTrials, fenTrials);
    serveOpen(serving, calls.startFenTrial, startFenTrial({ payments, requireStepUp }));
    serve(serving, consents.signConsents, signConsents);
    serveOpen(serving, consents.startSignConsent, startSignConsent(signatures));
    serveOpen(serving, consents.askSignConsent, askSignConsent(signatures));
    serve(serving, calls.enableProviderAccount, enableProviderAccount(requireStepUp));
    serve(serving, calls.stopProviderAccount, stopProviderAccount(requireStepUp));
    serve(serving, calls.eraseProviderKeys, eraseProviderKeys(requireStepUp));
    serveOpen(serving, all.listBrandAccounts, brandAccounts(database.app));
    serveOpen(serving, all.accountBrands, accountBrands(database.app));
    serveOpen(serving, all.exportBrandAccounts, exportBrandAccounts(database.app));
  },
  jobs: ({ gateways }) => [
    keysWatcher,
    fenTrialRunner(gateways.payments),
    signConsentRunner(gateways.signatures),
  ],
  timed: [keysDaily, fenTrialLook.hourly, signConsentLook.hourly],
  undecided: { fenTrial: undecidedTrials },
};
