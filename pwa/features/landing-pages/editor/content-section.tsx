import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { LENGTHS } from '../../../../api/contract/limits';
import { landingPagesText } from '../../../text/landing-pages';
import { ControlledTextArea } from '../../../ui/form/text-area';
import { ControlledTextField } from '../../../ui/form/text-field';
import { useEditorContext } from './editor-context';

const text = landingPagesText.editor.content;

const useStyles = makeStyles({
  switch: { display: 'grid' },
  toggle: { minHeight: '44px', alignItems: 'center', marginInlineStart: '-8px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, margin: 0 },
});

/** Title, whether it is seen, and the words under it. */
export function ContentSection() {
  const styles = useStyles();
  const { draft, before, set, errors, blur } = useEditorContext();
  return (
    <>
      <ControlledTextField
        name="title"
        label={text.title}
        hint={text.titleHint}
        maxLength={LENGTHS.pageTitle}
        autoComplete="off"
        value={draft.title}
        onChange={(title) => set({ title })}
        onBlur={() => draft.title !== before.title && blur('title')}
        error={errors.title}
      />
      <div className={styles.switch}>
        <Switch
          className={styles.toggle}
          label={text.showTitle}
          checked={draft.showTitle}
          onChange={(_, data) => set({ showTitle: data.checked })}
          aria-describedby="show-title-hint"
        />
        <p id="show-title-hint" className={styles.hint}>
          {text.showTitleHint}
        </p>
      </div>
      <ControlledTextArea
        name="description"
        label={text.description}
        hint={text.descriptionHint}
        isOptional
        rows={3}
        maxLength={LENGTHS.pageDescription}
        value={draft.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}
