import { makeStyles, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { noticesText } from '../../text/notices';

const MOST = 9;

const useStyles = makeStyles({
  link: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '44px',
    height: '44px',
    borderRadius: '10px',
    fontSize: '20px',
    color: tokens.colorNeutralForeground2,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  count: {
    position: 'absolute',
    top: '4px',
    right: '2px',
    boxSizing: 'border-box',
    minWidth: '18px',
    height: '18px',
    padding: '0 4px',
    borderRadius: '9px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: '11px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  },
});

/** The way to what there is to tell, with how much of it is unread. */
export function BellLink({ unread }: { unread: number }) {
  const styles = useStyles();
  return (
    <Link to={paths.notices} className={styles.link} aria-label={noticesText.bell(unread)}>
      <AlertRegular aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  );
}
