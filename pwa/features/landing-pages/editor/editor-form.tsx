import { Accordion, makeStyles } from '@fluentui/react-components';
import { GlobeRegular } from '@fluentui/react-icons/svg/globe';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { PaintBrushRegular } from '@fluentui/react-icons/svg/paint-brush';
import { ShareAndroidRegular } from '@fluentui/react-icons/svg/share-android';
import { TextTRegular } from '@fluentui/react-icons/svg/text-t';
import { useEffect, useState, type FormEvent, type ReactElement } from 'react';
import { SOCIAL_NETWORKS, SOCIAL_ORDER } from '../../../../api/contract/social-links';
import { landingPagesText } from '../../../text/landing-pages';
import { useIsDesktop } from '../../../ui/theme/breakpoints';
import { MessageBar } from '../../../ui/state/message-bar';
import { AddressSection } from './address-section';
import { ContentSection } from './content-section';
import { SECTIONS, type Section } from './draft-errors';
import { useEditorContext } from './editor-context';
import { EditorSection } from './editor-section';
import { LinksSection } from './links-section';
import { LookSection } from './look-section';
import type { Draft } from '../page/page-draft';
import { SocialSection } from './social-section';
import { wrongSections } from './use-editor';

const text = landingPagesText.editor;

const useStyles = makeStyles({
  form: { display: 'grid', gap: '10px', gridTemplateColumns: 'minmax(0, 1fr)' },
  sections: { display: 'grid', gap: '10px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

const PARTS: Readonly<Record<Section, { icon: ReactElement; Content: () => ReactElement }>> = {
  content: { icon: <TextTRegular />, Content: ContentSection },
  links: { icon: <LinkRegular />, Content: LinksSection },
  look: { icon: <PaintBrushRegular />, Content: LookSection },
  social: { icon: <ShareAndroidRegular />, Content: SocialSection },
  address: { icon: <GlobeRegular />, Content: AddressSection },
};

function summaryOf(section: Section, draft: Draft): string {
  const { summaries } = text;
  const networks = SOCIAL_ORDER.filter((network) => draft.socialLinks[network].trim() !== '');
  switch (section) {
    case 'content':
      return draft.title.trim() || summaries.content;
    case 'links':
      return draft.buttons.length === 0 ? summaries.noLinks : summaries.links(draft.buttons.length);
    case 'look':
      return summaries.look;
    case 'social':
      return networks.map((network) => SOCIAL_NETWORKS[network].label).join(', ') || summaries.noSocial;
    case 'address':
      return draft.urlPath === '' ? summaries.automaticAddress : `/${draft.urlPath}`;
  }
}

/** All fields by topic: on phones only the first is open, to keep the form short. */
export function EditorForm({ id }: { id: string }) {
  const styles = useStyles();
  const editor = useEditorContext();
  const isDesktop = useIsDesktop();
  const [open, setOpen] = useState<readonly Section[]>(isDesktop ? ['content', 'links'] : ['content']);
  const { failures, element } = editor;
  const wrong = wrongSections(editor);

  useEffect(() => {
    if (failures === 0) return;
    setOpen((old) => SECTIONS.filter((section) => old.includes(section) || wrong.has(section)));
    // The section may have been closed: its fields are there after the next paint.
    const frame = requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new failure moves the focus, not every change of what is wrong
  }, [failures]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editor.save();
  };
  return (
    <form id={id} ref={element} noValidate className={styles.form} aria-label={text.form} onSubmit={submit}>
      {failures > 0 && wrong.size > 0 && <MessageBar intent="error">{text.tooManyErrors}</MessageBar>}
      <Accordion
        className={styles.sections}
        multiple
        collapsible
        openItems={[...open]}
        onToggle={(_, data) => setOpen(SECTIONS.filter((section) => data.openItems.includes(section)))}
      >
        {SECTIONS.map((section) => {
          const { icon, Content } = PARTS[section];
          return (
            <EditorSection
              key={section}
              section={section}
              icon={icon}
              summary={summaryOf(section, editor.draft)}
              isWrong={wrong.has(section)}
              isOpen={open.includes(section)}
            >
              <Content />
            </EditorSection>
          );
        })}
      </Accordion>
    </form>
  );
}
