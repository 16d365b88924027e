import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { contrastProblems } from '../../../landing-view/contrast';
import { formatDecimal } from '../../../text/format';
import { landingPagesText } from '../../../text/landing-pages';
import { MessageBar } from '../../../ui/state/message-bar';
import { ColourField } from './colour-field';
import { ColourSetPicker } from './colour-set-picker';
import { COLOUR_FIELDS } from './colour-sets';
import { useEditorContext } from './editor-context';
import { FontField } from './font-field';
import { ImageField } from './image-field';
import { designOf } from '../page/page-draft';

const text = landingPagesText.editor.look;

const useStyles = makeStyles({
  group: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  columns: { display: 'grid', gap: '14px 16px', gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))' },
  images: { display: 'grid', gap: '16px', gridTemplateColumns: 'repeat(auto-fill, minmax(min(230px, 100%), 1fr))' },
  warnings: { display: 'grid', gap: '8px' },
});

function Group({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h4 id={id} className={styles.heading}>
        {title}
      </h4>
      {children}
    </div>
  );
}

/** Colours that are hard to read are pointed out, and may be kept (rule 151). */
function ContrastWarnings() {
  const styles = useStyles();
  const { draft } = useEditorContext();
  const problems = contrastProblems(designOf(draft, { logo: null, backgroundImage: null }));
  return (
    <div className={styles.warnings}>
      {problems.map(({ field, ratio }) => (
        <MessageBar key={field} intent="warning">
          {text.contrast[field](formatDecimal(Math.floor(ratio * 10) / 10))}
        </MessageBar>
      ))}
    </div>
  );
}

/** Images, colours and fonts. */
export function LookSection() {
  const styles = useStyles();
  return (
    <>
      <Group title={text.images}>
        <div className={styles.images}>
          <ImageField name="logo" />
          <ImageField name="backgroundImage" />
        </div>
      </Group>
      <Group title={text.themes}>
        <ColourSetPicker />
      </Group>
      <Group title={text.colours}>
        <div className={styles.columns}>
          {COLOUR_FIELDS.map((name) => (
            <ColourField key={name} name={name} />
          ))}
        </div>
        <ContrastWarnings />
      </Group>
      <Group title={text.fonts}>
        <div className={styles.columns}>
          <FontField name="titleFont" />
          <FontField name="descriptionFont" />
          <FontField name="buttonFont" />
        </div>
      </Group>
    </>
  );
}
