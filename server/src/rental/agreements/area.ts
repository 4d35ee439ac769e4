import * as templates from '@rental/contract/rental/agreement-templates';
import * as calls from '@rental/contract/rental/agreements';
import * as notarizations from '@rental/contract/rental/notarizations';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { serveProviderPage } from '../../http/serve-provider-page.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { exportableAgreements } from './agreement-export.ts';
import { agreementCounts, listAgreements } from './agreement-list.ts';
import { agreementPdf } from './agreement-pdf.ts';
import {
  createTemplate,
  editTemplate,
  preferTemplate,
  publishTemplate,
  stopTemplate,
} from './edit-templates.ts';
import { notarizationCallback } from './notarization/notarization-callback.ts';
import { notarizationLook } from './notarization/notarization-job.ts';
import { notarizeAgreement } from './notarization/notarize-agreement.ts';
import { notarizationRunner } from './notarization/run-notarizations.ts';
import { setNotarizationSelect } from './notarization/set-notarization-select.ts';
import { openAgreement } from './open-agreement.ts';
import { agreementCallback } from './signing/agreement-callback.ts';
import { remindAgreement } from './signing/remind-agreement.ts';
import { resendSigning } from './signing/resend-signing.ts';
import { faceReviewPhotos, failFaceReview, passFaceReview } from './signing/review-face.ts';
import { sendAgreement } from './signing/send-agreement.ts';
import { signingRunner } from './signing/signing-job.ts';
import { voidAgreement } from './signing/void-agreement.ts';
import {
  agreementOptions,
  listTemplates,
  oneTemplate,
  templateChoices,
} from './template-queries.ts';

function serveAgreements(serving: Serving, { gateways, links }: ServingTools): void {
  const { signatures, notary } = gateways;
  serve(serving, templates.listAgreementTemplates, listTemplates);
  serve(serving, templates.agreementTemplate, oneTemplate);
  serve(serving, templates.createAgreementTemplate, createTemplate);
  serve(serving, templates.editAgreementTemplate, editTemplate);
  serve(serving, templates.publishAgreementTemplate, publishTemplate);
  serve(serving, templates.stopAgreementTemplate, stopTemplate);
  serve(serving, templates.preferAgreementTemplate, preferTemplate);
  serve(serving, templates.agreementChoices, templateChoices);
  serve(serving, calls.listAgreements, listAgreements);
  serve(serving, calls.agreementCounts, agreementCounts);
  serve(serving, calls.agreementOptions, agreementOptions);
  serve(serving, calls.openAgreement, openAgreement);
  serveOpen(serving, calls.agreementPdf, agreementPdf);
  serve(serving, calls.sendAgreement, sendAgreement(signatures));
  serve(serving, calls.resendSigning, resendSigning(signatures));
  serve(serving, calls.passFaceReview, passFaceReview);
  serve(serving, calls.failFaceReview, failFaceReview);
  serve(serving, calls.faceReviewPhotos, (ctx, input, tx) =>
    faceReviewPhotos(ctx, input, tx, links),
  );
  serve(serving, calls.remindAgreement, remindAgreement);
  serve(serving, calls.voidAgreement, voidAgreement);
  serveCallback(serving, calls.agreementCallback, signatures, agreementCallback(signatures));
  serve(serving, notarizations.notarizeAgreement, notarizeAgreement(notary));
  serve(serving, notarizations.setNotarizationSelect, setNotarizationSelect(notary));
  serveCallback(serving, notarizations.notarizationCallback, notary, notarizationCallback(notary));
  if (signatures.page) serveProviderPage(serving, signatures.page, calls.agreementCallback.path);
}

export const agreementsArea: ServerArea = {
  serve: serveAgreements,
  exportable: { listAgreements: exportableAgreements },
  jobs: ({ gateways, personal }) => [
    signingRunner(gateways.signatures, personal),
    notarizationRunner(gateways.notary),
  ],
  timed: [notarizationLook.hourly],
};
