import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { COLOUR } from '../../../../api/contract/patterns';
import { LANDING_DEFAULTS } from '../../../../api/contract/landing-page';
import { LENGTHS } from '../../../../api/contract/limits';
import { landingPagesText } from '../../../text/landing-pages';
import type { ColourField as Name } from './colour-sets';
import { useEditorContext } from './editor-context';

const text = landingPagesText.editor.look;

const useStyles = makeStyles({
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  pair: { display: 'flex', gap: '10px', alignItems: 'center' },
  swatch: {
    flexShrink: 0,
    width: '44px',
    height: '44px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '12px',
    overflow: 'hidden',
    background: 'none',
    cursor: 'pointer',
    '::-webkit-color-swatch-wrapper': { padding: 0 },
    '::-webkit-color-swatch': { border: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  code: {
    minHeight: '44px',
    minWidth: 0,
    width: '100%',
    borderRadius: '10px',
    '& input': { fontSize: '16px', minWidth: 0, fontFamily: tokens.fontFamilyMonospace },
  },
});

/** "2b5fc6", "#FFF" and the like as #rrggbb; anything else stays what was typed. */
function normalised(typed: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return typed;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** A colour: the browser's own picker, and its code to type or paste. */
export function ColourField({ name }: { name: Name }) {
  const styles = useStyles();
  const { draft, set, errors, blur } = useEditorContext();
  const value = draft[name];
  const error = errors[name];
  return (
    <Field className={styles.field} label={text.colour(name)} validationMessage={error}>
      <div className={styles.pair}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={text.pick(name)}
          value={COLOUR.test(value) ? value.toLowerCase() : LANDING_DEFAULTS[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
        <Input
          name={name}
          className={styles.code}
          aria-label={text.code(name)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LENGTHS.colour}
          value={value}
          onChange={(_, data) => set({ [name]: data.value })}
          onBlur={() => {
            set({ [name]: normalised(value) });
            blur(name);
          }}
        />
      </div>
    </Field>
  );
}
