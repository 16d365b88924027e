import { makeStyles, tokens } from '@fluentui/react-components';
import type { StandView } from '../../../db/device/queries';
import { silenceOf, silenceText } from '../../text/silence';
import { standName } from '../../text/stand-name';
import { MessageBar } from '../../ui/state/message-bar';

/** More are a list to scroll through; the products below have them all. */
const NAMED = 3;

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: '4px 0', paddingInlineStart: '20px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  advice: { margin: 0 },
});

/** Signs that have probably stopped working: which, since when, what is usual, and what to do. */
export function SilentSigns({ stands }: { stands: readonly StandView[] }) {
  const styles = useStyles();
  return (
    <MessageBar intent="warning">
      <h2 className={styles.title}>{silenceText.title(stands.length)}</h2>
      <ul className={styles.list}>
        {stands.slice(0, NAMED).map((stand) => {
          const silence = silenceOf(stand);
          return (
            <li key={stand._id}>
              <span className={styles.name}>{standName(stand)}</span>
              {silence && `: ${silenceText.mark(silence)} – ${silenceText.usual(silence)}`}
            </li>
          );
        })}
        {stands.length > NAMED && <li>{silenceText.more(stands.length - NAMED)}</li>}
      </ul>
      <p className={styles.advice}>{silenceText.advice(stands.length)}</p>
    </MessageBar>
  );
}
