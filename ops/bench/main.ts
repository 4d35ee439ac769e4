/** `npm run bench -- api|growth|web|tabs|export|import|takeover|sockets|intake|events|closing|overdue|catalogue`: our budgets against their floors, measured in one run (docs/bench.md). */
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchClosing } from './closing.ts';
import { benchEvents } from './events.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import.ts';
import { benchIntake } from './intake.ts';
import { benchOverdue } from './overdue.ts';
import { benchTakeover } from './takeover.ts';
import { benchSockets } from './sockets.ts';
import { benchTabs } from './tabs.ts';
import { benchWeb } from './web.ts';

const usage = `npm run bench -- api    [--orders 1000000] [--data DIR] [--rounds 9] [--profile DIR]
npm run bench -- growth [--sizes 10000,100000,1000000,5000000] [--rounds 7]
npm run bench -- web    [--rounds 5] [--dist DIR] [--data DIR] [--only login,list,home,order,switch,inputs]
npm run bench -- tabs   [--minutes 60] [--dist DIR]
npm run bench -- export [--orders 1000000] [--data DIR]
npm run bench -- import [--orders 1000000] [--data DIR]
npm run bench -- takeover [--orders 10000]
npm run bench -- sockets [--sockets 1000]
npm run bench -- intake [--orders 1000000] [--data DIR] [--rounds 5]
npm run bench -- events [--orders 1000000] [--data DIR]
npm run bench -- closing [--orders 1000000] [--data DIR]
npm run bench -- overdue [--sizes 10000,1000000] [--rounds 7]
npm run bench -- catalogue [--sizes 1000,100000] [--rounds 7]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000000' },
    sizes: { type: 'string' },
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    data: { type: 'string' },
    profile: { type: 'string' },
    dist: { type: 'string' },
    only: { type: 'string' },
    sockets: { type: 'string', default: '1000' },
  },
});

const sizesOr = (usual: string) => (values.sizes ?? usual).split(',').map(Number);

switch (positionals[0]) {
  case 'api':
    await benchApi({
      orders: Number(values.orders),
      dataDir: values.data,
      rounds: Number(values.rounds ?? 9),
      profileDir: values.profile,
    });
    break;
  case 'growth':
    await benchGrowth({
      sizes: sizesOr('10000,100000,1000000,5000000'),
      rounds: Number(values.rounds ?? 7),
    });
    break;
  case 'web':
    await benchWeb({
      rounds: Number(values.rounds ?? 5),
      dist: values.dist,
      dataDir: values.data,
      parts: values.only?.split(','),
    });
    break;
  case 'tabs':
    await benchTabs({ minutes: Number(values.minutes), dist: values.dist });
    break;
  case 'export':
    await benchExport({ orders: Number(values.orders), dataDir: values.data });
    break;
  case 'import':
    await benchImport({ orders: Number(values.orders), dataDir: values.data });
    break;
  case 'takeover':
    await benchTakeover({ orders: Number(values.orders) });
    break;
  case 'sockets':
    await benchSockets({ sockets: Number(values.sockets) });
    break;
  case 'intake':
    await benchIntake({
      orders: Number(values.orders),
      dataDir: values.data,
      rounds: Number(values.rounds ?? 5),
    });
    break;
  case 'events':
    await benchEvents({ orders: Number(values.orders), dataDir: values.data });
    break;
  case 'closing':
    await benchClosing({ orders: Number(values.orders), dataDir: values.data });
    break;
  case 'overdue':
    await benchOverdue({
      sizes: sizesOr('10000,1000000'),
      rounds: Number(values.rounds ?? 7),
    });
    break;
  case 'catalogue':
    await benchCatalogue({
      sizes: sizesOr('1000,100000'),
      rounds: Number(values.rounds ?? 7),
    });
    break;
  default:
    console.error(usage);
    process.exitCode = 1;
}
