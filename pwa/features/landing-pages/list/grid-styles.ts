import { makeStyles } from '@fluentui/react-components';
import { media } from '../../../ui/theme/breakpoints';

/** The grid of cards: one column on a phone, as many as fit on wide screens. */
export const useGridStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    [media.phone]: { gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
