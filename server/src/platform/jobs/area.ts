import * as calls from '@rental/contract/platform/jobs';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { jobRuns } from './job-runs.ts';
import { jobTimes, setJobTime } from './job-times.ts';
import { listJobs } from './list-jobs.ts';
import { pauseJob, resumeJob } from './pause-job.ts';
import { retryJobs } from './retry-jobs.ts';
import { runJob } from './run-job.ts';

export const jobsArea: ServerArea = {
  serve: (serving, { knownJobs, signIn: { requireStepUp } }) => {
    serve(serving, calls.listJobs, listJobs(knownJobs));
    serve(serving, calls.jobRuns, jobRuns(knownJobs));
    serve(serving, calls.jobTimes, jobTimes(knownJobs));
    serve(serving, calls.setJobTime, setJobTime(knownJobs, requireStepUp));
    serve(serving, calls.runJob, runJob(knownJobs));
    serve(serving, calls.pauseJob, pauseJob(knownJobs, requireStepUp));
    serve(serving, calls.resumeJob, resumeJob(knownJobs));
    serve(serving, calls.retryJobs, retryJobs(knownJobs, requireStepUp));
  },
};
