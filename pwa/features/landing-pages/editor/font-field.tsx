import { Dropdown, Field, makeStyles, Option } from '@fluentui/react-components';
import { FONTS } from '../../../../api/contract/landing-page';
import { fontStack } from '../../../landing-view/landing-fonts';
import { landingPagesText } from '../../../text/landing-pages';
import { useEditorContext } from './editor-context';

const useStyles = makeStyles({
  dropdown: { minWidth: 0, width: '100%', borderRadius: '10px', '& button': { minHeight: '44px', fontSize: '16px' } },
  option: { minHeight: '44px', fontSize: '16px' },
});

/** One of the eight fonts (SPEC §3), each shown in itself: its file is fetched when the list is opened. */
export function FontField({ name }: { name: 'titleFont' | 'descriptionFont' | 'buttonFont' }) {
  const styles = useStyles();
  const { draft, set } = useEditorContext();
  const value = draft[name];
  return (
    <Field label={landingPagesText.editor.look.font(name)}>
      <Dropdown
        className={styles.dropdown}
        value={value}
        selectedOptions={[value]}
        button={{ style: { fontFamily: fontStack(value) } }}
        onOptionSelect={(_, data) => set({ [name]: FONTS.find((font) => font === data.optionValue) ?? value })}
      >
        {FONTS.map((font) => (
          <Option key={font} value={font} className={styles.option} style={{ fontFamily: fontStack(font) }}>
            {font}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
