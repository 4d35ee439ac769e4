import * as calls from '@rental/contract/rental/complaints';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { addComplaint } from './add-complaint.ts';
import { complaintDetail } from './complaint-detail.ts';
import { complaintCounts, exportableComplaints, listComplaints } from './complaint-list.ts';
import { complaintRates } from './complaint-rates.ts';
import {
  closeComplaint,
  followComplaint,
  reopenComplaint,
  withdrawComplaint,
} from './move-complaint.ts';

export const complaintsArea: ServerArea = {
  serve: (serving, { links }) => {
    serve(serving, calls.listComplaints, listComplaints);
    serve(serving, calls.complaintCounts, complaintCounts);
    serve(serving, calls.complaintRates, complaintRates);
    serve(serving, calls.complaintDetail, complaintDetail(links));
    serve(serving, calls.addComplaint, addComplaint);
    serve(serving, calls.followComplaint, followComplaint);
    serve(serving, calls.closeComplaint, closeComplaint);
    serve(serving, calls.withdrawComplaint, withdrawComplaint);
    serve(serving, calls.reopenComplaint, reopenComplaint);
  },
  exportable: { listComplaints: exportableComplaints },
};
