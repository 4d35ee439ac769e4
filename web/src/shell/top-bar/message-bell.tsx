import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Message } from '@rental/contract/people/notifications/messages';
import { useMarkRead } from '../../http/messages.ts';
import { useRead } from '../../http/use-read.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useEventCallback } from '../../ui/loading/use-event-callback.ts';
import { useOpenTab } from '../../ui/tab-location.ts';
import { MessagePanel } from './message-panel.tsx';
import { useMessageNews } from './use-message-news.ts';
import './message-bell.css';

/** How often the bell polls, with or without a live channel. */
const pollMs = 60_000;
const maxTold = 99;

/** Not loaded with the first screen: on most days it is never shown. */
const NoticeDialog = lazyPart(
  async () => (await import('../../ui/dialogs/notice-dialog.tsx')).NoticeDialog,
);

/** The unread messages: their number, the newest of them, and the announcements that pop up. */
export function MessageBell() {
  const { data } = useRead('unreadMessages', undefined, {
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    meta: { isQuiet: true },
  });
  useMessageNews(data?.latest);
  const openTab = useOpenTab();
  const markRead = useMarkRead();
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<Message | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useEventCallback((byKey: boolean) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  useClosing(isOpen, place, close);

  const count = data?.count ?? 0;
  const told = count > maxTold ? `${maxTold}+` : String(count);
  const open = (message: Message) => {
    setOpen(false);
    markRead([message.id]);
    if (message.target === null) setOpened(message);
    else openTab(message.target);
  };
  return (
    <div ref={place} className="message-bell">
      <Button
        ref={button}
        type="text"
        className="top-bar-button"
        icon={<BellOutlined />}
        aria-label={count === 0 ? '消息' : `消息，${told}条未读`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      />
      {count === 0 ? null : (
        <span className="message-bell-count" aria-hidden="true">
          {told}
        </span>
      )}
      {isOpen ? (
        <MessagePanel
          latest={data?.latest ?? []}
          count={count}
          onOpen={open}
          onGo={(path) => {
            setOpen(false);
            openTab(path);
          }}
        />
      ) : null}
      <Suspense>
        {opened === null ? null : (
          <NoticeDialog title={opened.title} body={opened.body} onClosed={() => setOpened(null)} />
        )}
        <PopUps waiting={data?.popUps ?? []} onKnown={(id) => markRead([id])} />
      </Suspense>
    </div>
  );
}

interface PopUpsProps {
  readonly waiting: readonly Message[];
  readonly onKnown: (id: number) => void;
}

/** One announcement after another, each until the reader confirms it. */
function PopUps({ waiting, onKnown }: PopUpsProps) {
  const [known, setKnown] = useState<readonly number[]>([]);
  const left = waiting.filter(({ id }) => !known.includes(id));
  const [shown] = left;
  if (shown === undefined) return null;
  return (
    <NoticeDialog
      key={shown.id}
      title={shown.title}
      body={shown.body}
      okText="我知道了"
      {...(left.length > 1 && { more: `还有${left.length - 1}条公告` })}
      isFirm
      onClosed={() => {
        setKnown([...known, shown.id]);
        onKnown(shown.id);
      }}
    />
  );
}

/** Closes the panel by Escape, by a click or the Tab key outside of it, and when another page is opened. */
function useClosing(
  isOpen: boolean,
  place: { readonly current: HTMLElement | null },
  close: (byKey: boolean) => void,
): void {
  const { pathname } = useLocation();
  useEffect(() => close(false), [pathname, close]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) close(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close(true);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, place, close]);
}
