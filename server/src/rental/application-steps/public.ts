export { addApplication, settleApplications, stepApplication } from './move-application.ts';
