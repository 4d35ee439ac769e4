import { noLogistics, type LogisticsGateway } from './logistics-gateway.ts';
import { sandboxLogistics } from './sandbox-logistics.ts';

/** The provider of this server: the sandbox for a demo, else none. */
export const openLogistics = ({ demo }: { readonly demo: boolean }): LogisticsGateway =>
  demo ? sandboxLogistics(() => new Date()) : noLogistics;
