export { authenticateApp } from './authenticate-app.ts';
export { RequestLog } from './request-log.ts';
