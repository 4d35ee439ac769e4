import * as channels from '@rental/contract/people/users/channels';
import * as departments from '@rental/contract/people/users/departments';
import * as ownRecord from '@rental/contract/people/auth/own-record';
import * as users from '@rental/contract/people/users/users';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { whereOn } from '../../http/turned-on.ts';
import { administering } from '../access/public.ts';
import type { SignInTools } from '../auth/public.ts';
import { channelPoster, listChannels, promoteChannel } from './channels.ts';
import { createChannel } from './create-channel.ts';
import { setChannelPayee } from './set-channel-payee.ts';
import { createOperator } from './create-operator.ts';
import { deleteOperators } from './delete-operators.ts';
import * as department from './departments.ts';
import { exportableOperators } from './operator-export.ts';
import { operatorOptions } from './operator-options.ts';
import { listOperators } from './operator-queries.ts';
import * as position from './positions.ts';
import { resetOperatorPassword } from './reset-operator-password.ts';
import * as sessions from './sessions.ts';
import { updateOperator } from './update-operator.ts';
import { updateOwnRecord } from './update-own-record.ts';

function serveUsers(serving: Serving, { codes, requireStepUp }: SignInTools): void {
  const administer = administering(requireStepUp);
  serve(serving, users.listOperators, listOperators);
  serve(serving, users.operatorOptions, operatorOptions);
  serve(serving, users.createOperator, createOperator(administer));
  serve(serving, users.updateOperator, updateOperator(administer));
  serve(serving, users.deleteOperators, deleteOperators(administer));
  serve(serving, users.resetOperatorPassword, resetOperatorPassword(administer));
  serve(serving, users.operatorSessions, sessions.operatorSessions);
  serve(serving, users.endOperatorSessions, sessions.endOperatorSessions);
  serve(serving, ownRecord.updateOwnRecord, updateOwnRecord(codes));
  serve(serving, ownRecord.ownSessions, sessions.ownSessions);
  serve(serving, ownRecord.endOwnSessions, sessions.endOwnSessions);
  serve(serving, channels.createChannel, whereOn('OpenDistribution', createChannel));
  serve(serving, channels.listChannels, whereOn('OpenDistribution', listChannels));
  serve(serving, channels.promoteChannel, whereOn('OpenDistribution', promoteChannel));
  serve(serving, channels.setChannelPayee, setChannelPayee(requireStepUp));
  serve(serving, channels.channelPoster, whereOn('OpenDistribution', channelPoster));
  serve(serving, departments.listDepartments, department.listDepartments);
  serve(serving, departments.allDepartments, department.allDepartments);
  serve(serving, departments.createDepartment, department.createDepartment);
  serve(serving, departments.updateDepartment, department.updateDepartment);
  serve(serving, departments.deleteDepartment, department.deleteDepartment);
  serve(serving, departments.departmentStores, department.departmentStores);
  serve(serving, departments.setDepartmentStores, department.setDepartmentStores);
  serve(serving, departments.listPositions, position.listPositions);
  serve(serving, departments.allPositions, position.allPositions);
  serve(serving, departments.createPosition, position.createPosition);
  serve(serving, departments.updatePosition, position.updatePosition);
  serve(serving, departments.deletePosition, position.deletePosition);
}

export const usersArea: ServerArea = {
  serve: (serving, { signIn }) => serveUsers(serving, signIn),
  exportable: { listOperators: exportableOperators },
};
