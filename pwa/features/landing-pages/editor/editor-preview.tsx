import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { COLOUR } from '../../../../api/contract/patterns';
import { isTitleShown, type LandingDesign } from '../../../landing-view/landing-design';
import { landingPagesText } from '../../../text/landing-pages';
import { media, useIsPhone } from '../../../ui/theme/breakpoints';
import { MessageBar } from '../../../ui/state/message-bar';
import { COLOUR_FIELDS } from './colour-sets';
import { useEditorContext } from './editor-context';
import { LandingSurface } from '../preview/landing-surface';
import { designOf, isChosen, type Draft } from '../page/page-draft';
import { useImageAddress } from '../preview/use-image-address';

const text = landingPagesText.editor;

/** SPEC §9: the phone a landing page is made for, in px. */
const PHONE_WIDTH = '393px';

const useStyles = makeStyles({
  wrap: { position: 'relative', display: 'grid', justifyItems: 'center', gap: '10px', [media.desktop]: { position: 'sticky', top: 0 } },
  phone: {
    boxSizing: 'content-box',
    width: PHONE_WIDTH,
    maxWidth: 'calc(100% - 16px)',
    height: 'min(852px, calc(100dvh - 250px))',
    border: `8px solid ${tokens.colorNeutralForeground1}`,
    borderTopColor: tokens.colorNeutralForeground1,
    borderRadius: '36px',
    overflow: 'hidden',
    boxShadow: tokens.shadow16,
  },
  bezel: {
    borderTopColor: tokens.colorNeutralBackground6,
    borderRightColor: tokens.colorNeutralBackground6,
    borderBottomColor: tokens.colorNeutralBackground6,
    borderLeftColor: tokens.colorNeutralBackground6,
  },
  screen: {
    justifySelf: 'stretch',
    height: 'calc(100dvh - 196px - env(safe-area-inset-top) - env(safe-area-inset-bottom))',
    margin: '-16px -24px -24px',
    overflow: 'hidden',
  },
  note: { position: 'absolute', top: 0, maxWidth: '345px' },
  framedNote: { top: 'auto', bottom: '64px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** While a colour code is incomplete, draw the previous colour. */
function withWholeColours(draft: Draft, before: Draft): Draft {
  const broken = COLOUR_FIELDS.filter((field) => !COLOUR.test(draft[field]));
  return { ...draft, ...Object.fromEntries(broken.map((field) => [field, before[field]])) };
}

/** Whether the page would be empty but for its colour. */
const isBlank = (design: LandingDesign): boolean =>
  !isTitleShown(design) &&
  design.description === '' &&
  design.buttons.length === 0 &&
  !design.logo &&
  !design.backgroundImage &&
  Object.values(design.socialLinks).every((link) => link === '');

/** The page as it is being made, as a phone will show it. On a phone it fills the screen instead of a frame. */
export function EditorPreview() {
  const styles = useStyles();
  const { draft, before } = useEditorContext();
  const isPhone = useIsPhone();
  const logo = useImageAddress(isChosen(draft.logo) ? draft.logo.address : draft.logo);
  const backgroundImage = useImageAddress(isChosen(draft.backgroundImage) ? draft.backgroundImage.address : draft.backgroundImage);
  const design = designOf(withWholeColours(draft, before), { logo, backgroundImage });
  return (
    <div className={styles.wrap}>
      <div className={isPhone ? styles.screen : mergeClasses(styles.phone, styles.bezel)}>
        <LandingSurface design={design.title === '' ? { ...design, title: text.previewTitle } : design} label={text.previewLabel} />
      </div>
      {isBlank(design) && (
        <div className={mergeClasses(styles.note, !isPhone && styles.framedNote)}>
          <MessageBar intent="info">{text.previewEmpty}</MessageBar>
        </div>
      )}
      {!isPhone && <p className={styles.hint}>{text.previewHint}</p>}
    </div>
  );
}
