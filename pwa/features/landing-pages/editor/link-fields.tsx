import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { LENGTHS } from '../../../../api/contract/limits';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import type { KeyboardEvent, RefObject } from 'react';
import { landingPagesText } from '../../../text/landing-pages';
import { ControlledTextField } from '../../../ui/form/text-field';
import { useEditorContext } from './editor-context';
import { NO_LINK } from './link-draft';

const text = landingPagesText.editor.links;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '14px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '16px',
    borderRadius: '12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', '& button': { minHeight: '44px' } },
});

/** Text and address of one link, in add or update mode. Enter does what the button does, and does not save the page. */
export function LinkFields({ element, onNews }: { element: RefObject<HTMLDivElement | null>; onNews: (news: string) => void }) {
  const styles = useStyles();
  const { link, setLink, linkErrors, commitLink } = useEditorContext();
  const isUpdate = link.editing !== null;
  const commit = () => {
    const name = link.text.trim();
    if (!commitLink()) return;
    onNews(isUpdate ? text.updated(name) : text.added(name));
    element.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    commit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- not a nested form: Enter bubbles up from the fields
    <div ref={element} className={styles.fields} role="group" aria-labelledby="link-fields-heading" onKeyDown={onKeyDown}>
      <h4 id="link-fields-heading" className={styles.heading}>
        {isUpdate ? text.updateHeading : text.addHeading}
      </h4>
      <ControlledTextField
        name="linkText"
        label={text.text}
        placeholder={text.textPlaceholder}
        maxLength={LENGTHS.linkText}
        autoComplete="off"
        value={link.text}
        onChange={(value) => setLink({ ...link, text: value })}
        error={linkErrors.text}
      />
      <ControlledTextField
        name="linkUrl"
        label={text.url}
        hint={text.urlHint}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={LENGTHS.url}
        value={link.url}
        onChange={(value) => setLink({ ...link, url: value })}
        error={linkErrors.url}
      />
      <div className={styles.buttons}>
        <Button icon={isUpdate ? <CheckmarkRegular /> : <AddRegular />} onClick={commit}>
          {isUpdate ? text.update : text.add}
        </Button>
        {isUpdate && (
          <Button appearance="subtle" onClick={() => setLink(NO_LINK)}>
            {text.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
