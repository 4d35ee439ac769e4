import * as calls from '@rental/contract/rental/dunning-board';
import * as rows from '@rental/contract/rental/dunning-board-rows';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { boardContacts } from './board-contacts.ts';
import { boardOwners } from './board-owners.ts';
import { boardPromises } from './board-promises.ts';
import { boardRolls } from './board-rolls.ts';
import { boardStages } from './board-stages.ts';
import { boardCohorts } from './board-cohorts.ts';
import { listContacts } from './contact-list.ts';
import { listPromises } from './promise-list.ts';
import { listRecoveries } from './recovery-list.ts';
import { listRolled } from './rolled-list.ts';

function serveDunningBoard(serving: Serving): void {
  serve(serving, calls.boardStages, boardStages);
  serve(serving, calls.boardOwners, boardOwners);
  serve(serving, calls.boardRolls, boardRolls);
  serve(serving, calls.boardCohorts, boardCohorts);
  serve(serving, calls.boardPromises, boardPromises);
  serve(serving, calls.boardContacts, boardContacts);
  serve(serving, rows.listRecoveries, listRecoveries);
  serve(serving, rows.listPromises, listPromises);
  serve(serving, rows.listContacts, listContacts);
  serve(serving, rows.listRolled, listRolled);
}

export const dunningBoardArea: ServerArea = { serve: serveDunningBoard };
