import { LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { use, useRef, useState } from 'react';
import { judgeBy, takenBy, type FilterRules } from '../filters/filter-rules.ts';
import { filtersOf, sameFilters, type Filters } from '../filters/filters.ts';
import { LinkNotice } from '../filters/link-notice.tsx';
import { defaultPageSize, searchOf } from '../list-address.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { viewNamed, withoutView, withRenamed, withView, type SavedViews } from './saved-views.ts';
import { ViewItem } from './view-item.tsx';
import { ViewNameForm } from './view-name-form.tsx';

export interface ViewsPanelProps {
  readonly panelId: string;
  readonly views: SavedViews;
  readonly onChange: (views: SavedViews) => void;
  /** The filters in force. */
  readonly filters: Filters;
  readonly rules: FilterRules;
  readonly onOpen: (filters: Filters) => void;
  readonly linkTo: (filters: Filters) => string;
}

/** 视图: saved filters, to be opened, renamed, deleted or sent as a link; one of them may be the default. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { panelId, views, onChange, filters, rules, onOpen, linkTo } = props;
  const isTaken = takenBy(use(judgeBy(rules)));
  const [renaming, setRenaming] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(panel, `${views.views.length} ${renaming}`);

  const rename = (name: string, newName: string) => {
    if (newName !== name) onChange(withRenamed(views, name, newName));
    setRenaming(null);
  };
  return (
    <div ref={panel} tabIndex={-1} className="tool-panel-body" {...keptFocus}>
      {views.views.length === 0 ? (
        <p className="tool-panel-words">
          暂无已保存的视图。设置筛选条件后，可命名保存，方便下次使用。
        </p>
      ) : (
        <ul className="tool-panel-list" aria-label="已保存的视图">
          {views.views.map(({ name, query }) => {
            const filtersOfView = filtersOf(new URLSearchParams(query), isTaken);
            const isDefault = views.defaultName === name;
            return renaming === name ? (
              <li key={name}>
                <ViewNameForm
                  label="新名称"
                  initial={name}
                  complaintOn={(typed) =>
                    typed !== name && viewNamed(views, typed) !== undefined ? '已有同名视图' : null
                  }
                  buttonFor={() => '确定'}
                  onSubmit={(typed) => rename(name, typed)}
                  onCancel={() => setRenaming(null)}
                />
              </li>
            ) : (
              <ViewItem
                key={name}
                name={name}
                panelId={panelId}
                isCurrent={sameFilters(filtersOfView, filters)}
                isDefault={isDefault}
                onOpen={() => onOpen(filtersOfView)}
                onDefault={() => onChange({ ...views, defaultName: isDefault ? null : name })}
                onLink={() => setLink(linkTo(filtersOfView))}
                onRename={() => setRenaming(name)}
                onDelete={() => onChange(withoutView(views, name))}
              />
            );
          })}
        </ul>
      )}
      <div className="tool-panel-row">
        <ViewNameForm
          label="保存当前筛选为"
          initial=""
          complaintOn={() => null}
          buttonFor={(typed) => (viewNamed(views, typed) === undefined ? '保存' : '覆盖同名')}
          onSubmit={(name) =>
            onChange(withView(views, { name, query: searchOf(filters, defaultPageSize, false) }))
          }
        />
      </div>
      <div className="tool-panel-row">
        <Button size="small" icon={<LinkOutlined />} onClick={() => setLink(linkTo(filters))}>
          复制当前筛选的链接
        </Button>
      </div>
      {link === null ? null : <LinkNotice key={link} link={link} />}
    </div>
  );
}
