import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useId, useMemo, useState } from 'react';
import type { PageView, StandView } from '../../../../db/device/queries';
import { landingPagesText } from '../../../text/landing-pages';
import { uiText } from '../../../text/shell';
import { media, useIsDesktop } from '../../../ui/theme/breakpoints';
import { DiscardQuestion } from '../../../ui/dialog/discard-question';
import { MessageBar } from '../../../ui/state/message-bar';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { appTokens } from '../../../ui/theme/theme-tokens';
import { Tabs } from '../../../ui/tabs';
import { useDiscardGuard } from '../../../ui/dialog/use-discard-guard';
import { EditorContext } from './editor-context';
import { EditorForm } from './editor-form';
import { EditorPreview } from './editor-preview';
import { useEditor } from './use-editor';
import { standName } from '../../../text/stand-name';
import { Spinner } from '../../../ui/spinner';

const text = landingPagesText.editor;

const useStyles = makeStyles({
  columns: {
    // Visually hidden texts are positioned absolutely and would otherwise make the dialog scroll.
    position: 'relative',
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '28px' },
  },
  tabs: {
    position: 'sticky',
    top: '-8px',
    zIndex: 2,
    margin: '-8px -24px 0',
    padding: '0 16px',
    backgroundColor: appTokens.colorRaised,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& button': { flexGrow: 1, minHeight: '48px' },
  },
  column: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // What gets the focus is not scrolled under the tabs (WCAG 2.4.11).
    [media.belowDesktop]: { '& input, & textarea, & button': { scrollMarginTop: '72px', scrollMarginBottom: '16px' } },
  },
  hidden: { display: 'none' },
});

interface Props {
  /** The page to edit; null makes a new one. */
  page: PageView | null;
  stand: StandView | null;
  pages: readonly PageView[];
  onClose: () => void;
}

const PANES = [
  { value: 'edit', label: text.tabs.edit },
  { value: 'preview', label: text.tabs.preview },
] as const;
type Pane = (typeof PANES)[number]['value'];

/** Make or edit a landing page with a live preview: beside the form from 900 px, behind a tab below (SPEC §2, EXPERIENCE). */
export function PageEditor({ page, stand, pages, onClose }: Props) {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const [pane, setPane] = useState<Pane>('edit');
  const formId = useId();
  const takenHere = useMemo(
    () => new Set(pages.flatMap((other) => (other._id !== page?._id && other.urlPath ? [other.urlPath] : []))),
    [pages, page],
  );
  const editor = useEditor({ page, stand, takenHere, onSaved: onClose });
  const guard = useDiscardGuard(editor.isDirty, onClose);
  const { failures, isBusy } = editor;
  useEffect(() => {
    if (failures > 0) setPane('edit');
  }, [failures]);

  const title = page ? text.editTitle : text.createTitle;
  const show = (name: Pane) => isDesktop || pane === name;
  return (
    <EditorContext.Provider value={editor}>
      <ResponsiveDialog
        isOpen
        size="large"
        title={title}
        onClose={guard.requestClose}
        actions={
          <>
            <Button onClick={guard.requestClose}>{uiText.cancel}</Button>
            <Button type="submit" form={formId} appearance="primary" disabledFocusable={isBusy} icon={isBusy ? <Spinner /> : undefined}>
              {isBusy ? text.saving : page ? text.save : text.create}
            </Button>
          </>
        }
      >
        <div className={styles.columns}>
          {!isDesktop && <Tabs className={styles.tabs} label={text.tabs.label} tabs={PANES} value={pane} onChange={setPane} />}
          <div className={mergeClasses(styles.column, !show('edit') && styles.hidden)}>
            {stand && <MessageBar intent="info">{text.forProduct(standName(stand))}</MessageBar>}
            <EditorForm id={formId} />
          </div>
          {show('preview') && <EditorPreview />}
        </div>
      </ResponsiveDialog>
      <DiscardQuestion guard={guard} objectName={editor.draft.title.trim() || title} />
    </EditorContext.Provider>
  );
}
