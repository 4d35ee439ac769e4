import * as calls from '@rental/contract/users';
import { serve, type Serving } from '../http/serve.ts';
import { updateOwnRecord } from './update-own-record.ts';

export function serveUsers(serving: Serving): void {
  serve(serving, calls.updateOwnRecord, updateOwnRecord);
}
