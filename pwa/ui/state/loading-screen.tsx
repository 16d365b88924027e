import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { PRODUCT_NAME } from '../../../api/contract/product-name';
import { uiText } from '../../text/shell';
import { Spinner } from '../spinner';

const useStyles = makeStyles({
  root: { display: 'grid', placeItems: 'center', minHeight: '60dvh' },
  heading: { position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
  full: { minHeight: '100dvh' },
});

/**
 * A spinner with words in the middle of the room it has; "Indlæser..." unless told otherwise (SPEC §2). `isFull`: there
 * is no frame around it yet, so it brings the page's main landmark and heading itself.
 */
export function LoadingScreen({ label = uiText.loading, isFull = false }: { label?: string; isFull?: boolean }) {
  const styles = useStyles();
  const spinner = (
    <div role="status">
      <Spinner label={label} />
    </div>
  );
  if (!isFull) return <div className={styles.root}>{spinner}</div>;
  return (
    <main className={mergeClasses(styles.root, styles.full)}>
      <h1 className={styles.heading}>{PRODUCT_NAME}</h1>
      {spinner}
    </main>
  );
}
