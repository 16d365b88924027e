import { makeStyles } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { Link as RouterLink } from 'react-router-dom';
import type { PageView } from '../../../../db/device/queries';
import { paths } from '../../../paths';
import { landingPagesText } from '../../../text/landing-pages';
import { syncText } from '../../../text/sync';
import { Chip } from '../../../ui/chip';

const useStyles = makeStyles({
  marks: { display: 'flex', flexWrap: 'wrap', gap: '6px' },
  link: { textDecorationLine: 'none', borderRadius: '999px' },
});

/** Whether the page is used, and whether something about it still waits: for the network, or for its owner's choice. */
export function PageMarks({ page, useCount }: { page: PageView; useCount: number }) {
  const styles = useStyles();
  return (
    <div className={styles.marks}>
      <Chip tone={useCount > 0 ? 'brand' : undefined} icon={<LinkRegular />}>
        {landingPagesText.usedBy(useCount)}
      </Chip>
      {page.pending?.state === 'waiting' && (
        <Chip tone="warning" icon={<ClockRegular />}>
          {syncText.pendingMark}
        </Chip>
      )}
      {page.pending?.state === 'choice' && (
        <RouterLink to={paths.sync} className={styles.link}>
          <Chip tone="danger" icon={<ErrorCircleRegular />}>
            {syncText.choiceMark}
          </Chip>
        </RouterLink>
      )}
    </div>
  );
}
