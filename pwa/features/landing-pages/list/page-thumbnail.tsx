import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { PageView } from '../../../../db/device/queries';
import { media } from '../../../ui/theme/breakpoints';
import { appTokens } from '../../../ui/theme/theme-tokens';
import { LandingSurface } from '../preview/landing-surface';
import { useDrawable } from '../preview/use-image-address';

/** How much smaller than a phone (393 px wide) the picture of a page is, on a phone and on wide screens. */
const SMALL = 0.27;
const LARGE = 0.46;
/** As much of the phone as the card shows, so that a short page stands in the middle of it, px. */
const HEIGHT = 580;

const useStyles = makeStyles({
  stage: {
    flexShrink: 0,
    display: 'flex',
    justifyContent: 'center',
    overflow: 'hidden',
    backgroundColor: appTokens.colorBrandSoft,
    borderRadius: '12px',
    width: '124px',
    height: '176px',
    paddingTop: '12px',
    boxSizing: 'border-box',
    [media.tabletUp]: { width: '100%', height: '272px', paddingTop: '24px', borderRadius: '15px 15px 0 0' },
  },
  phone: {
    overflow: 'hidden',
    width: `${393 * SMALL}px`,
    borderRadius: '12px 12px 0 0',
    border: `3px solid ${tokens.colorNeutralBackground6}`,
    borderBottomStyle: 'none',
    boxShadow: tokens.shadow8,
    [media.tabletUp]: {
      width: `${393 * LARGE}px`,
      borderRadius: '20px 20px 0 0',
      borderTopWidth: '4px',
      borderRightWidth: '4px',
      borderLeftWidth: '4px',
    },
  },
  frame: {
    width: '393px',
    height: `${HEIGHT}px`,
    transformOrigin: '0 0',
    transform: `scale(${SMALL})`,
    [media.tabletUp]: { transform: `scale(${LARGE})` },
  },
});

/** The page itself, small: decoration beside its title. Images that are not sent yet come from this device. */
export function PageThumbnail({ page, className }: { page: PageView; className?: string }) {
  const styles = useStyles();
  const design = useDrawable(page);
  return (
    <div className={mergeClasses(styles.stage, className)} aria-hidden="true">
      <div className={styles.phone}>
        <div className={styles.frame}>
          <LandingSurface design={design} />
        </div>
      </div>
    </div>
  );
}
