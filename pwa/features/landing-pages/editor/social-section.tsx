import { makeStyles, tokens } from '@fluentui/react-components';
import { LENGTHS } from '../../../../api/contract/limits';
import { SOCIAL_NETWORKS, SOCIAL_ORDER } from '../../../../api/contract/social-links';
import { landingPagesText } from '../../../text/landing-pages';
import { ControlledTextField } from '../../../ui/form/text-field';
import { useEditorContext } from './editor-context';

const useStyles = makeStyles({ hint: { margin: 0, color: tokens.colorNeutralForeground3 } });

/** The four networks; names and addresses are both taken (rule 118). */
export function SocialSection() {
  const styles = useStyles();
  const { draft, set, errors, blur } = useEditorContext();
  return (
    <>
      <p className={styles.hint}>{landingPagesText.editor.social.hint}</p>
      {SOCIAL_ORDER.map((network) => (
        <ControlledTextField
          key={network}
          name={network}
          label={SOCIAL_NETWORKS[network].label}
          isOptional
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={LENGTHS.socialLink}
          value={draft.socialLinks[network]}
          onChange={(value) => set({ socialLinks: { ...draft.socialLinks, [network]: value } })}
          onBlur={() => blur(`socialLinks.${network}`)}
          error={errors[`socialLinks.${network}`]}
        />
      ))}
    </>
  );
}
