import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { media } from '../theme/breakpoints';
import { Card } from '../card';

const useStyles = makeStyles({
  card: {
    padding: '4px 12px 12px',
    [media.phone]: { padding: 0, border: 'none', backgroundColor: 'transparent', boxShadow: 'none', borderRadius: 0 },
  },
});

/** Surface around a DataTable: a card on wide screens, nothing on phones, where every row is a card. */
export function TableCard({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card isFlush className={styles.card}>
      {children}
    </Card>
  );
}
