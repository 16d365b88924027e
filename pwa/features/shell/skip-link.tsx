import { makeStyles, tokens } from '@fluentui/react-components';
import { shellText } from '../../text/shell';

const useStyles = makeStyles({
  link: {
    position: 'fixed',
    zIndex: 10,
    top: '8px',
    left: '8px',
    padding: '12px 16px',
    borderRadius: '10px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    transform: 'translateY(-200%)',
    ':focus': { transform: 'none' },
  },
});

/** First stop of the keyboard: jumps over the menus to `#indhold`. */
export function SkipLink() {
  const styles = useStyles();
  return (
    <a
      href="#indhold"
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('indhold')?.focus();
      }}
    >
      {shellText.skipToContent}
    </a>
  );
}
