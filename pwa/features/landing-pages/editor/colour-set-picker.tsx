import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { landingPagesText } from '../../../text/landing-pages';
import { COLOUR_FIELDS, COLOUR_SETS, type Colours } from './colour-sets';
import { useEditorContext } from './editor-context';

const text = landingPagesText.editor.look;

const useStyles = makeStyles({
  sets: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  set: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4px',
    width: '68px',
    padding: '6px 0',
    border: '2px solid transparent',
    borderRadius: '12px',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    borderTopColor: tokens.colorCompoundBrandStroke,
    borderRightColor: tokens.colorCompoundBrandStroke,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    borderLeftColor: tokens.colorCompoundBrandStroke,
  },
  sample: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '5px',
    width: '44px',
    height: '44px',
    borderRadius: '10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  line: { width: '20px', height: '4px', borderRadius: '2px' },
  button: { width: '28px', height: '10px', borderRadius: '4px' },
});

function Sample({ colours }: { colours: Colours }) {
  const styles = useStyles();
  return (
    <span className={styles.sample} style={{ backgroundColor: colours.backgroundColor }}>
      <span className={styles.line} style={{ backgroundColor: colours.titleColor }} />
      <span className={styles.button} style={{ backgroundColor: colours.buttonColor }} />
    </span>
  );
}

/** Ready-made colours, each readable: one tap, then changed at will. */
export function ColourSetPicker() {
  const styles = useStyles();
  const { draft, set } = useEditorContext();
  return (
    <div className={styles.sets}>
      {COLOUR_SETS.map(({ name, colours }) => {
        const isChosen = COLOUR_FIELDS.every((field) => draft[field].toLowerCase() === colours[field]);
        return (
          <button
            key={name}
            type="button"
            className={mergeClasses(styles.set, isChosen && styles.chosen)}
            aria-pressed={isChosen}
            aria-label={text.applySet(name)}
            onClick={() => set(colours)}
          >
            <Sample colours={colours} />
            {name}
          </button>
        );
      })}
    </div>
  );
}
