import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { StandView } from '../../../db/device/queries';
import { silenceText, silentStands } from '../../text/silence';
import { MessageBar } from '../../ui/state/message-bar';
import { SILENT_SLOTS, SLOT_ATTRIBUTE } from './early/early-slots';
import { EarlyText } from './early/early-text';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: '4px 0', paddingInlineStart: '20px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  advice: { margin: 0 },
  // Nothing is said yet, or of fewer.
  shape: {
    [`:has([${SLOT_ATTRIBUTE}=silence]:empty)`]: { display: 'none' },
    '& li:has(:empty)': { display: 'none' },
  },
});

interface FaceProps {
  title: ReactNode;
  /** What is said of each product, after its name. */
  stands: readonly { key: string; name: ReactNode; said: ReactNode }[];
  more: ReactNode;
  advice: ReactNode;
}

function SilentStandsFace({ title, stands, more, advice }: FaceProps) {
  const styles = useStyles();
  return (
    <MessageBar intent="warning">
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {stands.map(({ key, name, said }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            {said}
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
      <p className={styles.advice}>{advice}</p>
    </MessageBar>
  );
}

/** Products that have probably stopped working: which, since when, what is usual, and what to do. */
export function SilentStands({ stands }: { stands: readonly StandView[] }) {
  const { named, more } = silentStands(stands);
  return (
    <SilentStandsFace
      title={silenceText.title(stands.length)}
      stands={named.map(({ stand, name, said }) => ({ key: stand._id, name, said }))}
      more={more}
      advice={silenceText.advice(stands.length)}
    />
  );
}

/** The same before the app is there: in sight when something was written into it. */
export function SilentStandsShape() {
  const styles = useStyles();
  return (
    <div className={styles.shape}>
      <SilentStandsFace
        title={<EarlyText slot="silence" />}
        stands={SILENT_SLOTS.map(([stand, said]) => ({
          key: stand,
          name: <EarlyText slot={stand} />,
          said: <EarlyText slot={said} />,
        }))}
        more={<EarlyText slot="more" />}
        advice={<EarlyText slot="advice" />}
      />
    </div>
  );
}
