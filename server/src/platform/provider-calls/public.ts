export { providerCallLog, type EndedCall } from './call-log.ts';
