import { useState } from 'react';
import { Button } from 'antd';
import { permissions } from '@rental/contract/permissions';
import type { AnswerOf } from '../../../http/call.ts';
import { showError } from '../../../http/errors.ts';
import { ownRecordChanged } from '../../../http/session.ts';
import { useRead, useRefresh } from '../../../http/use-read.ts';
import { Gate } from '../../../ui/gate.tsx';
import { CropDialog } from '../../../ui/images/crop-dialog.tsx';
import { defaultFrame } from '../../../ui/images/crop-geometry.ts';
import { fileOf } from '../../../ui/images/file-of.ts';
import { ImagePicker } from '../../../ui/images/image-picker.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { FactList } from '../../../ui/texts/fact-list.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { UserPicture } from '../../../ui/user-picture.tsx';
import { AlipaySection } from './alipay-section.tsx';
import { EmailSection } from './email-section.tsx';
import { OwnRecordForm } from './own-record-form.tsx';
import { OwnSessionsSection } from './own-sessions-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import './user-center-page.css';

type User = AnswerOf<'userInfo'>;

/** 个人中心: who is signed in, and what they may change of it themselves (S16). */
export default function UserCenterPage() {
  const { data: user, error, refetch } = useRead('userInfo');
  if (user === undefined) {
    if (error === null) return <Loading rows={8} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="user-center">
      <div className="user-center-card">
        <h1>个人中心</h1>
        <OwnAvatar user={user} />
        <FactList facts={factsOf(user)} />
        <Gate anyOf={['export:create']}>
          <p>
            <TabLink to="/tools/exports">我的导出</TabLink>
          </p>
        </Gate>
        <dl className="user-center-rights">
          <dt>权限</dt>
          <dd>{rightsOf(user.roles) || '-'}</dd>
        </dl>
      </div>
      <section className="user-center-card" aria-labelledby="user-center-change">
        <h2 id="user-center-change">修改资料</h2>
        <OwnRecordForm user={user} />
      </section>
      <PasswordSection />
      <EmailSection user={user} />
      <OwnSessionsSection />
      <SecondFactorSection />
      <AlipaySection user={user} />
    </div>
  );
}

function OwnAvatar({ user }: { user: User }) {
  const [isPicking, setPicking] = useState(false);
  const [cropped, setCropped] = useState<readonly File[] | null>(null);
  const refresh = useRefresh();
  const follow = ([link]: readonly string[]) => {
    if (link === undefined) return;
    ownRecordChanged({ avatar: link });
    refresh('userInfo');
  };
  const crop = async ([link]: readonly string[]) => {
    if (link !== undefined) setCropped([await fileOf(link, '头像')]);
  };
  return (
    <div className="user-center-avatar">
      <UserPicture
        src={user.avatar}
        name={user.nickName}
        size={96}
        alt={`${user.nickName}的头像`}
      />
      <Button onClick={() => setCropped([])}>更换头像</Button>
      <Gate anyOf={['material:upload']}>
        <Button onClick={() => setPicking(true)}>从素材库选择</Button>
      </Gate>
      {isPicking ? (
        <ImagePicker
          most={1}
          onPicked={(links) => void crop(links).catch(showError)}
          onClosed={() => setPicking(false)}
        />
      ) : null}
      {cropped === null ? null : (
        <CropDialog
          call="updateAvatar"
          most={1}
          frame={defaultFrame}
          files={cropped}
          onUploaded={follow}
          onClosed={() => setCropped(null)}
        />
      )}
    </div>
  );
}

const factsOf = (user: User) => [
  { label: '账号', value: user.username },
  { label: '昵称', value: user.nickName },
  { label: '角色', value: user.roleNames.join('、') || '-' },
  { label: '性别', value: user.gender ?? '-' },
  { label: '手机号', value: user.phone ?? '-' },
  { label: '邮箱', value: user.email ?? '-' },
  { label: '创建时间', value: timeText(user.createTime) },
];

/** Roles and permissions come in one list (S144); what is known as a permission has words. */
const rightsOf = (roles: readonly string[]) =>
  Object.entries(permissions)
    .filter(([permission]) => roles.includes(permission))
    .map(([, words]) => words)
    .join('、');
