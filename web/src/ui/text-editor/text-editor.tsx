import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { defaultFrame } from '../images/crop-geometry.ts';
import { CropDialog } from '../images/crop-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import './text-editor.css';

interface TextEditorProps {
  /** Set by the form around it, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (markup: string) => void;
}

// what the server keeps of a description: a class or a style would be dropped there
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
    codeBlock: { HTMLAttributes: { class: null } },
  }),
  Image,
];

/** A long text with headings, lists, links and images. Its markup is cleaned by the server. */
export function TextEditor({ id, value = '', onChange }: TextEditorProps) {
  const [opened, setOpened] = useState<'image' | 'link' | null>(null);
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': '图文内容',
        'aria-multiline': 'true',
        role: 'textbox',
        ...(id !== undefined && { id }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
  });
  const onClosed = () => setOpened(null);
  return (
    <div className="text-editor">
      <Toolbar
        editor={editor}
        onImage={() => setOpened('image')}
        onLink={() => setOpened('link')}
      />
      <EditorContent editor={editor} className="text-editor-content" />
      {opened === 'image' ? (
        <CropDialog
          call="uploadImage"
          most={5}
          frame={defaultFrame}
          onUploaded={(links) => {
            for (const src of links) editor.chain().focus().setImage({ src }).run();
          }}
          onClosed={onClosed}
        />
      ) : null}
      {opened === 'link' ? (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onHref={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else chain.setLink({ href }).run();
          }}
          onClosed={onClosed}
        />
      ) : null}
    </div>
  );
}

/** The marks and blocks of the toolbar: whether the cursor is in one, and what its button does. */
const tools = [
  { words: '标题', name: 'heading', with: { level: 2 }, run: (of: Editor) => of.chain().focus().toggleHeading({ level: 2 }).run() },
  { words: '小标题', name: 'heading', with: { level: 3 }, run: (of: Editor) => of.chain().focus().toggleHeading({ level: 3 }).run() },
  { words: '加粗', name: 'bold', run: (of: Editor) => of.chain().focus().toggleBold().run() },
  { words: '斜体', name: 'italic', run: (of: Editor) => of.chain().focus().toggleItalic().run() },
  { words: '列表', name: 'bulletList', run: (of: Editor) => of.chain().focus().toggleBulletList().run() },
  { words: '编号', name: 'orderedList', run: (of: Editor) => of.chain().focus().toggleOrderedList().run() },
  { words: '引用', name: 'blockquote', run: (of: Editor) => of.chain().focus().toggleBlockquote().run() },
] as const; // prettier-ignore

interface ToolbarProps {
  readonly editor: Editor;
  readonly onImage: () => void;
  readonly onLink: () => void;
}

function Toolbar({ editor, onImage, onLink }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      active: tools.map((tool) => of.isActive(tool.name, 'with' in tool ? tool.with : {})),
      isLink: of.isActive('link'),
      canUndo: of.can().undo(),
      canRedo: of.can().redo(),
    }),
  });
  return (
    <div className="text-editor-tools" role="toolbar" aria-label="图文工具">
      {tools.map((tool, index) => (
        <Button
          key={tool.words}
          size="small"
          type="text"
          aria-pressed={state.active[index] === true}
          className={state.active[index] === true ? 'is-active' : ''}
          onClick={() => tool.run(editor)}
        >
          {tool.words}
        </Button>
      ))}
      <Button size="small" type="text" aria-pressed={state.isLink} onClick={onLink}>
        链接
      </Button>
      <Button size="small" type="text" onClick={onImage}>
        图片
      </Button>
      <Button
        size="small"
        type="text"
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        撤销
      </Button>
      <Button
        size="small"
        type="text"
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        重做
      </Button>
    </div>
  );
}
