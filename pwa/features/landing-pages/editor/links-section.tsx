import { makeStyles, tokens } from '@fluentui/react-components';
import { MAX_LINKS } from '../../../../api/contract/limits';
import { useRef, useState } from 'react';
import { landingPagesText } from '../../../text/landing-pages';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { useEditorContext } from './editor-context';
import { LinkFields } from './link-fields';
import { LinkRow } from './link-row';
import { moveLink, NO_LINK } from './link-draft';
import type { DraftLink } from '../page/page-draft';

const text = landingPagesText.editor.links;

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px', listStyleType: 'none', margin: 0, padding: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  focus: { outlineStyle: 'none' },
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The buttons of the page: a list in their order, and one small form that adds or updates (SPEC §2). */
export function LinksSection() {
  const styles = useStyles();
  const { draft, set, link, setLink } = useEditorContext();
  const [news, setNews] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const edit = ({ key, text: words, url }: DraftLink) => {
    setLink({ text: words, url, editing: key });
    fields.current?.querySelector('input')?.focus();
  };
  const remove = ({ key, text: words }: DraftLink) => {
    set({ buttons: draft.buttons.filter((other) => other.key !== key) });
    if (link.editing === key) setLink(NO_LINK);
    setNews(text.removed(words));
    // The button that had the focus is gone.
    list.current?.focus({ preventScroll: true });
  };
  const move = ({ key, text: words }: DraftLink, step: -1 | 1) => {
    const moved = moveLink(draft.buttons, key, step);
    set({ buttons: moved });
    setNews(text.moved(words, moved.findIndex((other) => other.key === key) + 1, moved.length));
  };
  return (
    <>
      <div ref={list} tabIndex={-1} className={styles.focus}>
        {draft.buttons.length === 0 ? (
          <p className={styles.empty}>{text.empty}</p>
        ) : (
          <ul className={styles.list} aria-label={text.list}>
            {draft.buttons.map((item, index) => (
              <LinkRow
                key={item.key}
                link={item}
                isEdited={link.editing === item.key}
                isFirst={index === 0}
                isLast={index === draft.buttons.length - 1}
                onMove={(step) => move(item, step)}
                onEdit={() => edit(item)}
                onRemove={() => remove(item)}
              />
            ))}
          </ul>
        )}
      </div>
      {draft.buttons.length < MAX_LINKS || link.editing !== null ? (
        <LinkFields element={fields} onNews={setNews} />
      ) : (
        <p className={styles.empty}>{text.tooMany}</p>
      )}
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </>
  );
}
