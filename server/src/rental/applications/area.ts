import * as calls from '@rental/contract/rental/applications';
import * as openCalls from '@rental/contract/rental/open-applications';
import type { ServerArea } from '../../area.ts';
import { serveApp } from '../../http/serve-app.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { exportableApplications } from './application-export.ts';
import { applicationCounts, listApplications, orderApplications } from './application-list.ts';
import {
  acceptApplication,
  applicationOwners,
  changeAddressAsApplied,
  giveApplication,
  refuseApplication,
  revealApplication,
  settleComplaint,
} from './handle-application.ts';
import { openApplication, openApplications, openWithdraw } from './open-applications.ts';
import { openApply } from './open-apply.ts';
import { openOptions } from './open-options.ts';

function serveApplications(serving: Serving): void {
  serveApp(serving, openCalls.openOptions, openOptions);
  serveApp(serving, openCalls.openApply, openApply);
  serveApp(serving, openCalls.openApplications, openApplications);
  serveApp(serving, openCalls.openApplication, openApplication);
  serveApp(serving, openCalls.openWithdraw, openWithdraw);
  serve(serving, calls.listApplications, listApplications);
  serve(serving, calls.applicationCounts, applicationCounts);
  serve(serving, calls.orderApplications, orderApplications);
  serve(serving, calls.acceptApplication, acceptApplication);
  serve(serving, calls.refuseApplication, refuseApplication);
  serve(serving, calls.settleComplaint, settleComplaint);
  serve(serving, calls.applicationOwners, applicationOwners);
  serve(serving, calls.giveApplication, giveApplication);
  serve(serving, calls.changeAddressAsApplied, changeAddressAsApplied);
  serve(serving, calls.revealApplication, revealApplication);
}

export const applicationsArea: ServerArea = {
  serve: serveApplications,
  exportable: { listApplications: exportableApplications },
};
