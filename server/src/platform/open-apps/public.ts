export { authenticateApp } from './authenticate-app.ts';
export { requestLog } from './request-log.ts';
