import { useEffect, useState } from 'react';
import { useSession } from '../../http/session.ts';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { lookAtSwitch, notarizationSwitched } from '../chain/notarization-switch.ts';
import { switchWords } from './switch-words.ts';

/** 公证开关 of the brand, from what whoever opened it saw to the other. */
export function NotarizationSwitchDialog({ onClosed }: { onClosed: () => void }) {
  const isOn = useSession((session) => session.site?.brand.notarizationSelect === true);
  const [was] = useState(isOn);
  const { mutate, ...command } = useCommand('setNotarizationSelect', { refreshes: [] });
  const { data, error } = command;
  useEffect(() => {
    if (data !== undefined) notarizationSwitched(data.isOn);
    else if (error !== null) lookAtSwitch();
  }, [data, error]);
  return (
    <CommandDialog
      title="公证开关"
      okText={was ? '确认关闭' : '确认开启'}
      isDanger={was}
      isOkDisabled={isOn !== was}
      command={command}
      onOk={() => mutate({ body: { isOn: !was, was } })}
      onClosed={onClosed}
    >
      <FactList facts={[{ label: '当前状态', value: switchWords(isOn) }]} />
      <p>{was ? offWords : onWords}</p>
    </CommandDialog>
  );
}

const onWords =
  '开启后，本品牌所有店铺都可对签署完成的合同申请公证。申请只提交合同号和合同哈希，不含客户信息。';
const offWords =
  '关闭后，本品牌所有店铺都不能再申请公证。已提交的申请照常受理、出证，已出具的公证书不受影响。';
