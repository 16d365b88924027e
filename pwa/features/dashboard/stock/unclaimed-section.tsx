import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { useId, useState } from 'react';
import { useIsOnline } from '../../../platform/online';
import { dashboardText } from '../../../text/dashboard';
import { Card } from '../../../ui/card';
import { onDemand } from '../../../ui/on-demand';
import { MessageBar } from '../../../ui/state/message-bar';
import { useUnclaimed } from './use-unclaimed';

const Stock = onDemand(() => import('./stock').then((module) => module.Stock));

const text = dashboardText.unclaimed;

const useStyles = makeStyles({
  card: { marginTop: '16px' },
  heading: { margin: 0 },
  toggle: {
    width: '100%',
    minHeight: '56px',
    justifyContent: 'space-between',
    padding: '0 20px',
    borderRadius: '16px',
    fontSize: tokens.fontSizeBase400,
  },
  body: { display: 'grid', gap: '16px', padding: '0 20px 20px' },
});

/** The stock of products nobody has activated, folded away below the owner's own (rule 41). */
export function UnclaimedSection() {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
  const { data } = useUnclaimed({ search: '', cursors: [], isEnabled: isOnline });
  return (
    <Card isFlush className={styles.card}>
      <h3 className={styles.heading}>
        <Button
          appearance="transparent"
          className={styles.toggle}
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text.title(data?.total ?? null)}
        </Button>
      </h3>
      <div id={id} className={isOpen ? styles.body : undefined}>
        {isOpen && (isOnline ? <Stock /> : <MessageBar intent="info">{text.offline}</MessageBar>)}
      </div>
    </Card>
  );
}
