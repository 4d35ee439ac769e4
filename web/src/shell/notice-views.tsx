import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../http/call.ts';
import { traceIdOf, wordsOf } from '../http/errors.ts';
import { homePath } from './routes/menu-routes.ts';
import './notice-views.css';

/** 401: shown after a 403 (S14). The tabs stay as they were. */
export function ForbiddenView() {
  return (
    <Notice code="401" title="没有权限" words="您没有访问该内容的权限。如需开通，请联系管理员。" />
  );
}

/** 404: no page of the operator has this address. */
export function NotFoundView({ path }: { path: string | null }) {
  return (
    <Notice code="404" title="页面不存在" words="地址有误，或您无权访问该页面。" detail={path} />
  );
}

/** The menu names a view that this release does not have: not the operator's mistake. */
export function UnknownView({ component }: { component: string }) {
  return (
    <Notice
      code="404"
      title="页面组件不存在"
      words="菜单已配置，但当前版本不包含该页面。请联系管理员检查菜单的组件路径。"
      detail={component}
    />
  );
}

const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported|module script|preload CSS/i.test(error.message);

/** Shown for a page that broke, or whose files a newer release has replaced. */
export function BrokenView({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const traceId = useReported(error);
  if (isMissingFile(error)) {
    return (
      <Notice title="页面未能加载" words="系统可能刚刚更新，或者网络不稳定，请刷新浏览器后继续。">
        <Button type="primary" onClick={() => location.reload()}>
          刷新浏览器
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      title="页面出错了"
      words={wordsOf(error)}
      detail={traceId === null ? saidBy(error) : `${saidBy(error)} · 追踪号 ${traceId}`}
    >
      <Button
        type="primary"
        onClick={() => void navigate(`/redirect${pathname}${search}`, { replace: true })}
      >
        重新加载
      </Button>
    </Notice>
  );
}

const saidBy = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Reports a broken page to the server; returns its id in the log, null until it is known. */
function useReported(error: unknown): string | null {
  const { pathname } = useLocation();
  const [traceId, setTraceId] = useState(traceIdOf(error) ?? null);
  useEffect(() => {
    if (isMissingFile(error) || traceIdOf(error) !== undefined) return;
    const message = saidBy(error).slice(0, 500);
    const stack = (error instanceof Error ? (error.stack ?? '') : '').slice(0, 4000);
    call('reportPageFault', { body: { page: pathname.slice(0, 300), message, stack } }).then(
      (reported) => setTraceId(reported.traceId),
      () => undefined, // the notice is shown without an id
    );
  }, [error, pathname]);
  return traceId;
}

interface NoticeProps {
  readonly code?: string;
  readonly title: string;
  readonly words: string;
  readonly detail?: string | null;
  readonly children?: ReactNode;
}

function Notice({ code, title, words, detail = null, children }: NoticeProps) {
  const navigate = useNavigate();
  return (
    <div className="notice" role="alert">
      {code === undefined ? null : (
        <p className="notice-code" aria-hidden>
          {code}
        </p>
      )}
      <h1>{title}</h1>
      <p>{words}</p>
      {detail === null ? null : <code>{detail}</code>}
      <div className="notice-ways">
        {children}
        <Button onClick={() => void navigate(-1)}>返回上一页</Button>
        <Button onClick={() => void navigate(homePath)}>返回首页</Button>
      </div>
    </div>
  );
}
